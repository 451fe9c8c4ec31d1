import { useField } from 'formik'
import type { ComponentProps, ReactNode } from 'react'
import { Field, Input } from '../ui/Field.tsx'

interface NamedField {
  /** The value's name in the form's rule. */
  name: string
  label: string
  help?: ReactNode
}

/** One line of text, tied to the form's value of that name. */
export function TextField({ name, label, help, ...props }: NamedField & Omit<ComponentProps<typeof Input>, 'name'>) {
  const [field, { error, touched }] = useField<string>(name)
  return (
    <Field label={label} help={help} error={touched ? error : undefined}>
      {(control) => <Input {...props} {...field} {...control} />}
    </Field>
  )
}
