import { type InferType, object, type Schema, ValidationError } from 'yup'
import { HttpError, invalid } from '../responses/httpErrors.ts'
import { parseJson } from './json.ts'

/** Bounds the size of the response to a hostile request. */
const maxErrors = 20

/** Returns the value unchanged, without conversion or dropping of fields, or throws an error with the invalid fields. */
export function validate<Rule extends Schema>(rule: Rule, value: unknown): InferType<Rule> {
  try {
    return rule.validateSync(value, { strict: true, abortEarly: false, disableStackTrace: true })
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    const broken = error.inner.length > 0 ? error.inner : [error]
    throw invalid(broken.slice(0, maxErrors).map(({ path, message }) => ({ path: path || 'body', message })))
  }
}

/** Returns the error instead of throwing it. */
export function check<Rule extends Schema>(rule: Rule, value: unknown): { value?: InferType<Rule>; error?: HttpError } {
  try {
    return { value: validate(rule, value) }
  } catch (error) {
    if (error instanceof HttpError) return { error }
    throw error
  }
}

/** Returns a function that validates path parameters. */
export function paramsReader<Rule extends Schema>(rule: Rule | undefined) {
  return (params: unknown): InferType<Rule> | undefined => rule && validate(rule, params)
}

/** Returns a function that validates JSON bodies. */
export function bodyReader<Rule extends Schema>(rule: Rule | undefined) {
  const required = rule?.required('A JSON body is required').label('body')
  return (body: unknown): InferType<Rule> | undefined => required && validate(required, body ?? null)
}

/**
 * Returns a function that validates the JSON in `?external=`. Other keys of the query are ignored for forward
 * compatibility.
 */
export function queryReader<Rule extends Schema>(rule: Rule | undefined) {
  const wrapped = rule && object({ external: rule.required() })
  return (query: unknown): InferType<Rule> | undefined =>
    wrapped && validate(wrapped, { external: parseExternal(query) }).external
}

function parseExternal(query: unknown): unknown {
  const external = typeof query === 'object' && query !== null && 'external' in query ? query.external : undefined
  if (external === undefined || external === '') return {}
  if (typeof external !== 'string') throw invalid([{ path: 'external', message: 'external must be given once' }])
  const value = parseJson(external, 'external')
  // docs/product/api.md also allows `external={page}`.
  return typeof value === 'number' ? { page: value } : value
}
