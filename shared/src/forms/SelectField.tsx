import { Select } from '../ui/Field.tsx'
import { NamedField, type NamedFieldProps } from './NamedField.tsx'

/** A select bound to a form value. */
export function SelectField({
  options,
  ...props
}: NamedFieldProps & { options: readonly { value: string; label: string }[] }) {
  return (
    <NamedField {...props}>
      {(control) => (
        <Select {...control}>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </NamedField>
  )
}
