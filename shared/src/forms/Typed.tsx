import { type FormikValues, useFormikContext } from 'formik'
import { useEffect, useEffectEvent } from 'react'

/** Reports the form's values after every change. */
export function Typed<Values extends FormikValues>({ onTyped }: { onTyped: (values: Values) => void }) {
  const { values } = useFormikContext<Values>()
  const tell = useEffectEvent(onTyped)
  useEffect(() => void tell(values), [values])
  return null
}
