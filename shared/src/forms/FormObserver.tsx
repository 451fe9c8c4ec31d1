import { type FormikValues, useFormikContext } from 'formik'
import { useEffect, useEffectEvent } from 'react'

/** Reports the form's values after every change. */
export function FormObserver<Values extends FormikValues>({ onChange }: { onChange: (values: Values) => void }) {
  const { values } = useFormikContext<Values>()
  const notify = useEffectEvent(onChange)
  useEffect(() => void notify(values), [values])
  return null
}
