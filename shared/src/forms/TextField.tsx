import type { ComponentProps } from 'react'
import { Input, TextArea } from '../ui/controls/Field.tsx'
import { FormikField, type FormikFieldProps } from './FormikField.tsx'

type TextProps<Control extends typeof Input | typeof TextArea> = FormikFieldProps &
  Omit<ComponentProps<Control>, 'name' | 'maxLength'>

/** Single-line text bound to a form value. */
export function TextField({ name, label, help, maxLength, ...props }: TextProps<typeof Input>) {
  const field = { name, label, help, maxLength }
  return <FormikField {...field}>{(control) => <Input {...props} {...control} />}</FormikField>
}

/** Multi-line text bound to a form value. */
export function TextAreaField({ name, label, help, maxLength, ...props }: TextProps<typeof TextArea>) {
  const field = { name, label, help, maxLength }
  return <FormikField {...field}>{(control) => <TextArea {...props} {...control} />}</FormikField>
}
