import type { ComponentProps } from 'react'
import { TextArea } from '../ui/Field.tsx'
import { FormikField, type FormikFieldProps } from './FormikField.tsx'

/** Multi-line text bound to a form value. */
export function TextAreaField({
  name,
  label,
  help,
  maxLength,
  ...props
}: FormikFieldProps & Omit<ComponentProps<typeof TextArea>, 'name' | 'maxLength'>) {
  return (
    <FormikField name={name} label={label} help={help} maxLength={maxLength}>
      {(control) => <TextArea {...props} {...control} />}
    </FormikField>
  )
}
