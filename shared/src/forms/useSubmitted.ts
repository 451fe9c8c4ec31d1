import { SubmittedContext } from '@elegant/shared'
import { type FormikErrors, type FormikTouched, type FormikValues, setIn, setNestedObjectValues } from 'formik'
import { use } from 'react'

/** What a form begins with: as it is where its page is the answer to it, else as it is `initial`. */
export function useSubmitted<Values extends FormikValues>(action: string | undefined, initial: Values) {
  const submitted = use(SubmittedContext)
  const answer = action !== undefined && submitted?.action === action ? submitted : undefined
  const { isSent = false, values = {}, errors = {}, failure } = answer ?? {}
  const typed = Object.fromEntries(Object.entries(values).filter(([name]) => name in initial))
  const wrong: FormikErrors<Values> = Object.entries(errors).reduce(
    (all, [path, message]) => setIn(all, path, message),
    {},
  )
  return {
    isSent,
    failure,
    /** It was refused, and says so from the beginning. */
    wasTried: answer !== undefined,
    begin: {
      initialValues: { ...initial, ...typed },
      initialErrors: wrong,
      initialTouched: setNestedObjectValues<FormikTouched<Values>>(wrong, true),
    },
  }
}
