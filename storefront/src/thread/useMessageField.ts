import { limits, type Thread } from '@elegant/shared/rules'
import { getExcess } from '@elegant/shared/ui'
import { type FormEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { formDraft } from '../forms/formDraft.ts'
import { useHydrated } from '../ui/useHydrated.ts'

/**
 * The text area of a message, which begins with the text that was refused, or else with that of the draft of this form of
 * the thread. It works before the page is hydrated, too.
 */
export function useMessageField(typed: string, { id, entries }: Thread, form: string) {
  const isHydrated = useHydrated()
  const field = useRef<HTMLTextAreaElement>(null)
  const [excess, setExcess] = useState(() => getExcess(typed, limits.message))
  const [error, setError] = useState<string>()
  const draft = useMemo(() => formDraft(`thread ${id} ${form}`), [id, form])
  const kept = draft.use().text
  const readText = () => field.current?.value.trim() ?? ''

  function keepText(text: string) {
    setExcess(getExcess(text, limits.message))
    const last = draft.read()
    // Pictures may be sent without words.
    draft.write(text || last.added ? { ...last, text } : undefined)
  }

  const restoreText = useEffectEvent(() => {
    if (!field.current) return
    const { text = '' } = draft.read()
    const isSent = text.trim() === entries.findLast(({ by }) => by === 'customer')?.text
    // Text typed before hydration stays.
    field.current.value ||= isSent ? '' : text
    keepText(field.current.value)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: Another question has another draft.
  useEffect(() => restoreText(), [draft])

  // biome-ignore lint/correctness/useExhaustiveDependencies: The form from which the visitor returned may have sent the text.
  useEffect(() => {
    if (field.current && draft.read().text === undefined) field.current.value = ''
  }, [draft, kept])

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
    const { text: kept = '' } = draft.read()
    draft.write(kept.trim() === text ? undefined : { text: kept })
  }

  return {
    isHydrated,
    draft,
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
      onInput: ({ currentTarget: { value } }: FormEvent<HTMLTextAreaElement>) => keepText(value),
    },
  }
}
