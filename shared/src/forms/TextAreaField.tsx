import type { ComponentProps } from 'react'
import { TextArea } from '../ui/Field.tsx'
import { NamedField, type NamedFieldProps } from './NamedField.tsx'

/** Multi-line text bound to a form value. */
export function TextAreaField({
  name,
  label,
  help,
  ...props
}: NamedFieldProps & Omit<ComponentProps<typeof TextArea>, 'name'>) {
  return (
    <NamedField name={name} label={label} help={help}>
      {(control) => <TextArea {...props} {...control} />}
    </NamedField>
  )
}
