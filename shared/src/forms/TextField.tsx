import type { ComponentProps } from 'react'
import { Input } from '../ui/Field.tsx'
import { NamedField, type NamedFieldProps } from './NamedField.tsx'

/** Single-line text bound to a form value. */
export function TextField({
  name,
  label,
  help,
  ...props
}: NamedFieldProps & Omit<ComponentProps<typeof Input>, 'name'>) {
  return (
    <NamedField name={name} label={label} help={help}>
      {(control) => <Input {...props} {...control} />}
    </NamedField>
  )
}
