import { Field, Select } from '@elegant/shared/ui'

interface SelectFilterProps {
  label: string
  hideLabel?: boolean
  value: string | undefined
  /** The first option selects everything. */
  options: readonly (readonly [value: string, label: string])[]
  onChoose: (value: string) => void
}

export function SelectFilter({ value = '', options, onChoose, ...field }: SelectFilterProps) {
  return (
    <Field {...field}>
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChoose(target.value)}>
          {options.map(([one, name]) => (
            <option key={one} value={one}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
