import { limits } from '@elegant/shared/rules'
import { excessOf } from '@elegant/shared/ui'
import { type FormEvent, useRef, useState } from 'react'
import { useHydrated } from '../ui/useHydrated.ts'

/** The text area of a message, which begins with the text that was refused. It works before the page is hydrated, too. */
export function useMessageField(typed: string) {
  const isHydrated = useHydrated()
  const field = useRef<HTMLTextAreaElement>(null)
  const [excess, setExcess] = useState(() => excessOf(typed, limits.message))
  const [error, setError] = useState<string>()
  const readText = () => field.current?.value.trim() ?? ''

  /** Returns the text, or shows why it cannot be sent and focuses it. `missing` is the error of a text that is needed. */
  function checkText(missing: string | false): string | undefined {
    const text = readText()
    const fault = missing && !text ? missing : undefined
    setError(fault)
    if (!fault && !excess) return text
    field.current?.focus()
    return undefined
  }

  /** Empties the field, unless the customer has gone on writing while the text was sent. */
  function clearSent(text: string) {
    if (field.current && readText() === text) field.current.value = ''
  }

  return {
    isHydrated,
    checkText,
    clearSent,
    /** Props of the `Field`. */
    state: { error, excess },
    /** Props of the `TextArea`. */
    props: {
      ref: field,
      name: 'text',
      required: !isHydrated,
      defaultValue: typed,
      onInput: ({ currentTarget }: FormEvent<HTMLTextAreaElement>) =>
        setExcess(excessOf(currentTarget.value, limits.message)),
    },
  }
}
