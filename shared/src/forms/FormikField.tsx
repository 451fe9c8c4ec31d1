import { type FieldInputProps, useField } from 'formik'
import type { ReactNode } from 'react'
import { Field, type FieldControl } from '../ui/Field.tsx'

/** Common props of all fields. */
export interface FormikFieldProps {
  /** The name of the form value. */
  name: string
  label: string
  help?: ReactNode
}

/** A field bound to a form value. Its error is displayed after the first submit. */
export function FormikField({
  name,
  label,
  help,
  children,
}: FormikFieldProps & { children: (control: FieldControl & FieldInputProps<string>) => ReactNode }) {
  const [field, { error, touched }] = useField<string>(name)
  return (
    <Field label={label} help={help} error={touched ? error : undefined}>
      {(control) => children({ ...field, ...control })}
    </Field>
  )
}
