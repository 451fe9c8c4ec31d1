import { Select } from '../ui/Field.tsx'
import { NamedField, type NamedFieldProps } from './NamedField.tsx'

/** One of a few, tied to the form's value of that name. */
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
