import { type FormikErrors, type FormikValues, getIn, setIn, validateYupSchema } from 'formik'
import { type ObjectSchema, ValidationError } from 'yup'
import { isEqual } from '../forms/isEqual.ts'

/** The values on the server, and the paths of the objects that a change of one of their fields sends whole. */
interface Saved<Values> {
  values: Values
  groups: readonly string[]
}

/**
 * Validates values by their rule. Errors that the saved values have too, in fields that did not change, are left out: a
 * value that an earlier rule or another server has accepted must not block the other fields. A group is sent whole, so
 * that all of it counts as changed.
 */
export async function findChangedErrors<Values extends FormikValues>(
  rule: ObjectSchema<Values>,
  values: Values,
  { values: saved, groups }: Saved<Values>,
): Promise<FormikErrors<Values>> {
  const [errors, savedErrors] = await Promise.all([findErrors(rule, values), findErrors(rule, saved)])
  const isOld = (path: string) => {
    const sent = groups.find((group) => path.startsWith(`${group}.`)) ?? path
    return savedErrors.has(path) && isEqual(getIn(values, sent), getIn(saved, sent))
  }
  return [...errors].reduce((all, [path, message]) => (isOld(path) ? all : setIn(all, path, message)), {})
}

/** The first message of each path. */
async function findErrors<Values extends FormikValues>(rule: ObjectSchema<Values>, values: Values) {
  try {
    await validateYupSchema(values, rule)
    return new Map<string, string>()
  } catch (error) {
    if (!ValidationError.isError(error)) throw error
    return new Map(error.inner.toReversed().map(({ path = '', message }) => [path, message]))
  }
}
