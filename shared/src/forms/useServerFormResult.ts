import { SubmittedContext } from '@elegant/shared'
import { type FormikErrors, type FormikTouched, type FormikValues, setIn, setNestedObjectValues } from 'formik'
import { use } from 'react'

/** The initial state of a form: restored from the submission if the page responds to one, otherwise `initial`. */
export function useServerFormResult<Values extends FormikValues>(action: string | undefined, initial: Values) {
  const submitted = use(SubmittedContext)
  const result = action !== undefined && submitted?.action === action ? submitted : undefined
  const { isSent = false, values = {}, errors = {}, failure } = result ?? {}
  const typed = Object.fromEntries(Object.entries(values).filter(([name]) => name in initial))
  const formikErrors: FormikErrors<Values> = Object.entries(errors).reduce(
    (all, [path, message]) => setIn(all, path, message),
    {},
  )
  return {
    isSent,
    failure,
    /** The form was submitted without JavaScript, so its errors are displayed from the start. */
    wasSubmitted: result !== undefined,
    initialState: {
      initialValues: { ...initial, ...typed },
      initialErrors: formikErrors,
      initialTouched: setNestedObjectValues<FormikTouched<Values>>(formikErrors, true),
    },
  }
}
