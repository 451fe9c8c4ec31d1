import { type FormikValues, useFormikContext } from 'formik'
import { useEffect, useEffectEvent } from 'react'

interface FormObserverProps<Values> {
  /** `isChanged`: the values differ from the initial ones. */
  onChange: (values: Values, isChanged: boolean) => void
}

/** Reports the form's values at first and after every change. */
export function FormObserver<Values extends FormikValues>({ onChange }: FormObserverProps<Values>) {
  const { values, dirty } = useFormikContext<Values>()
  const notify = useEffectEvent((values: Values) => onChange(values, dirty))
  useEffect(() => void notify(values), [values])
  return null
}
