import { type FieldInputProps, useField } from 'formik'
import type { ReactNode } from 'react'
import { Field, type FieldControl, getExcess } from '../ui/controls/Field.tsx'

export interface FormikFieldProps {
  /** The name of the form value. */
  name: string
  label: string
  help?: ReactNode
  /** Longer text is kept, and the field says by how much it is too long. */
  maxLength?: number
}

/** A field bound to a form value. Its error is displayed after the first submit. */
export function FormikField({
  name,
  label,
  help,
  maxLength,
  children,
}: FormikFieldProps & { children: (control: FieldControl & FieldInputProps<string>) => ReactNode }) {
  const [field, { error, touched }] = useField<string>(name)
  const excess = maxLength === undefined ? undefined : getExcess(String(field.value ?? ''), maxLength)
  return (
    <Field label={label} help={help} error={touched ? error : undefined} excess={excess}>
      {(control) => children({ ...field, ...control })}
    </Field>
  )
}
