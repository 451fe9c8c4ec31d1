import { Select } from '../ui/controls/Field.tsx'
import { FormikField, type FormikFieldProps } from './FormikField.tsx'

/** A select bound to a form value. */
export function SelectField({
  options,
  ...props
}: FormikFieldProps & { options: readonly { value: string; label: string }[] }) {
  return <FormikField {...props}>{(control) => <Select {...control} options={options} />}</FormikField>
}
