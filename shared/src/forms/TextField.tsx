import type { ComponentProps } from 'react'
import { Input } from '../ui/Field.tsx'
import { FormikField, type FormikFieldProps } from './FormikField.tsx'

/** Single-line text bound to a form value. */
export function TextField({
  name,
  label,
  help,
  maxLength,
  ...props
}: FormikFieldProps & Omit<ComponentProps<typeof Input>, 'name' | 'maxLength'>) {
  return (
    <FormikField name={name} label={label} help={help} maxLength={maxLength}>
      {(control) => <Input {...props} {...control} />}
    </FormikField>
  )
}
