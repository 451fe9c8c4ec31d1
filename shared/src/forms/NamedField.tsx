import { type FieldInputProps, useField } from 'formik'
import type { ReactNode } from 'react'
import { Field, type FieldControl } from '../ui/Field.tsx'

/** What every field of a form says of itself. */
export interface NamedFieldProps {
  /** The value's name in the form's rule. */
  name: string
  label: string
  help?: ReactNode
}

/** A field tied to the form's value of its name, with what is wrong with it once the form has been sent. */
export function NamedField({
  name,
  label,
  help,
  children,
}: NamedFieldProps & { children: (control: FieldControl & FieldInputProps<string>) => ReactNode }) {
  const [field, { error, touched }] = useField<string>(name)
  return (
    <Field label={label} help={help} error={touched ? error : undefined}>
      {(control) => children({ ...field, ...control })}
    </Field>
  )
}
