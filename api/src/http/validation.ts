import type { IncomingMessage, ServerResponse } from 'node:http'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifySchemaCompiler,
  FastifyTypeProvider,
  RawServerDefault,
} from 'fastify'
import { type InferType, object, type Schema, ValidationError } from 'yup'
import { HttpError, invalid } from './errors.ts'
import { parseJson } from './json.ts'

interface RuleTypes extends FastifyTypeProvider {
  validator: this['schema'] extends Schema ? InferType<this['schema']> : unknown
}

/** Fastify whose route schemas are the shared yup rules. */
export type Api = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, RuleTypes>

/**
 * Validates a request against a shared rule, without conversion or dropping of fields.
 * A rule for the query applies to the JSON in `?external=`; other query keys are ignored for forward compatibility.
 */
export const compileRule: FastifySchemaCompiler<Schema> = ({ schema, httpPart }) => {
  if (httpPart === 'querystring') {
    const rule = object({ external: schema.required() })
    return ({ external }: { external?: unknown }) => {
      const read = readExternal(external)
      if (read.error) return read
      const { value, error } = check(rule, { external: read.value })
      return error ? { error } : { value: value?.external }
    }
  }
  const rule = httpPart === 'body' ? schema.required('A JSON body is required').label('body') : schema
  return (value: unknown) => check(rule, value)
}

/** Bounds the size of the response to a hostile request. */
const maxErrors = 20

/** Returns the unchanged value, or an error with the invalid fields. */
export function check<Rule extends Schema>(rule: Rule, value: unknown): { value?: InferType<Rule>; error?: HttpError } {
  try {
    return { value: rule.validateSync(value, { strict: true, abortEarly: false, disableStackTrace: true }) }
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    const broken = error.inner.length > 0 ? error.inner : [error]
    return {
      error: invalid(broken.slice(0, maxErrors).map(({ path, message }) => ({ path: path || 'body', message }))),
    }
  }
}

function readExternal(external: unknown): { value?: unknown; error?: Error } {
  if (external === undefined) return { value: {} }
  if (typeof external !== 'string') {
    return { error: invalid([{ path: 'external', message: 'external must be given once' }]) }
  }
  try {
    const value = parseJson(external, 'external')
    // product §7 also allows `external={page}`.
    return { value: typeof value === 'number' ? { page: value } : value }
  } catch (error) {
    if (error instanceof HttpError) return { error }
    throw error
  }
}
