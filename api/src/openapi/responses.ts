import { type ErrorBody, errorCodes, strictObject } from '@elegant/shared/rules'
import { array, bool, mixed, number, type ObjectSchema, type ObjectShape, type Schema, string } from 'yup'

// Building blocks of response schemas. The schemas describe the API, and the tests validate every response with them.

export const id = () => number().integer().required()
export const whole = () => number().integer().required()
export const amount = () => number().min(0).required()
/** May be empty. */
export const words = () => string().defined()
export const flag = () => bool().required()
/** The version of a row and the time of its deletion. */
export const versionFields = () => ({ version: whole(), archived_at: time().nullable() })
/** The size in pixels, widths and formats of an uploaded picture. */
export const pictured = () => ({
  width: whole().nullable(),
  height: whole().nullable(),
  widths: array(whole()).required(),
  formats: array(words()).required(),
})
export const counts = (names: readonly string[]) => shape(Object.fromEntries(names.map((name) => [name, whole()])))
/** One of several shapes. */
export const either = (...rules: Schema[]) =>
  mixed()
    .test(
      'either',
      ({ path }) => `${path} is none of the shapes that it may be`,
      (value) => rules.some((rule) => rule.isValidSync(value, { strict: true })),
    )
    .meta({ either: rules })
export const counted = <Shape extends ObjectShape>(what: Shape) => shape({ ...what, count: whole() })
export const time = () => string().required().meta({ format: 'date-time' })
export const free = () => mixed<Record<string, unknown>>().required().meta({ type: 'object' })
export const shape = <Shape extends ObjectShape>(fields: Shape) => strictObject(fields).required()
export const one = <Value extends string>(values: readonly Value[]) => string<Value>().oneOf(values).required()

export function pageShape<Row extends Schema>(row: Row) {
  return shape({
    items: array(row).required(),
    itemsReceived: whole(),
    curPage: whole(),
    nextPage: whole().nullable(),
    prevPage: whole().nullable(),
    offset: whole(),
    perPage: whole(),
    itemsTotal: whole(),
    pageTotal: whole(),
    narrowed: flag(),
  })
}

export const errorResponse: ObjectSchema<ErrorBody> = shape({
  message: words(),
  code: one(Object.values(errorCodes)),
  requestId: words(),
  payload: shape({
    errors: array(shape({ path: words(), message: words() })).required(),
  })
    .optional()
    .default(undefined),
}).meta({ title: 'Error' })

export const documentResponse = free()

export const pageResponse = string().required().meta({ contentType: 'text/html' })
