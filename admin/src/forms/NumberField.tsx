import { useFormikContext } from '@elegant/shared/forms'
import { parseAmount } from '@elegant/shared/rules'
import { Field, Input } from '@elegant/shared/ui'
import type { ComponentProps } from 'react'
import { useTypedText } from './useTypedText.ts'

interface NumberFieldProps extends Omit<ComponentProps<typeof Input>, 'type' | 'value'> {
  /** The name of the form value. */
  name: string
  label: string
  help?: string
}

/**
 * A number bound to a form value. A text input, because the mouse wheel changes a number input that has the focus. A
 * text that is no number becomes the value as it is, for the rule to reject.
 */
export function NumberField({ name, label, help, ...props }: NumberFieldProps) {
  const { getFieldProps, getFieldMeta, setFieldValue } = useFormikContext()
  const { error, touched, initialValue } = getFieldMeta<unknown>(name)
  const value: unknown = getFieldProps(name).value
  const [text, setText] = useTypedText(value, formatNumber)

  function change(next: string) {
    // An initial blank comes back, so that it does not count as a change.
    const parsed = next.trim() === '' && initialValue === undefined ? undefined : parseNumber(next)
    setText(next, parsed)
    void setFieldValue(name, parsed)
  }

  return (
    <Field label={label} help={help} error={touched ? error : undefined}>
      {(control) => (
        <Input
          inputMode="numeric"
          autoComplete="off"
          {...props}
          {...control}
          name={name}
          value={text}
          onChange={({ target }) => change(target.value)}
        />
      )}
    </Field>
  )
}

/** NaN is a number that is not typed yet. */
function formatNumber(value: unknown): string {
  if (Number.isNaN(value)) return ''
  return typeof value === 'number' || typeof value === 'string' ? String(value) : ''
}

function parseNumber(text: string): number | string {
  const number = parseAmount(text)
  return number === undefined || Number.isNaN(number) ? text.trim() : number
}
