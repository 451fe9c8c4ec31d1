import { limits, strictObject } from '@elegant/shared/rules'
import { string } from 'yup'

const message = `id must be a whole number from 1 to ${limits.integer}`

/** The `{id}` parameter of a route. */
export const idParam = strictObject({
  id: string()
    .required()
    .matches(/^[1-9]\d*$/, message)
    .test('max', message, (id) => Number(id) <= limits.integer),
})
