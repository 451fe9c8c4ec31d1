import { Field, Select } from '@elegant/shared/ui'

interface SelectFilterProps {
  label: string
  hideLabel?: boolean
  value: string | undefined
  /** The first option selects everything. */
  options: readonly { value: string; label: string }[]
  onChoose: (value: string) => void
}

export function SelectFilter({ value = '', options, onChoose, ...field }: SelectFilterProps) {
  return (
    <Field {...field}>
      {(control) => (
        <Select {...control} options={options} value={value} onChange={({ target }) => onChoose(target.value)} />
      )}
    </Field>
  )
}
