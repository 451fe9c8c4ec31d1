import { useField } from 'formik'
import { CheckLabel } from '../ui/controls/Field.tsx'

/** A checkbox bound to a form value. */
export function CheckField({ name, label }: { name: string; label: string }) {
  const [field] = useField<boolean>({ name, type: 'checkbox' })
  return (
    <CheckLabel>
      <input type="checkbox" {...field} value={undefined} />
      {label}
    </CheckLabel>
  )
}
