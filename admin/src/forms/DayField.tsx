import { useFormikContext } from '@elegant/shared/forms'
import { Field, Input } from '@elegant/shared/ui'

interface DayFieldProps {
  name: string
  label: string
  value: string | null
  min?: string
}

/** A day that may be left open, which the wire calls null. */
export function DayField({ name, label, value, min }: DayFieldProps) {
  const { setFieldValue, getFieldMeta } = useFormikContext()
  const { error, touched } = getFieldMeta(name)
  return (
    <Field label={label} error={touched ? error : undefined}>
      {(control) => (
        <Input
          {...control}
          type="date"
          name={name}
          min={min}
          value={value ?? ''}
          onChange={({ target }) => void setFieldValue(name, target.value || null)}
        />
      )}
    </Field>
  )
}
