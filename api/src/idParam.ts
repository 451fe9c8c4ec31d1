import { strictObject } from '@elegant/shared/rules'
import { string } from 'yup'

/** The `{id}` of an address. */
export const idParam = strictObject({
  id: string()
    .required()
    .matches(/^[1-9]\d{0,8}$/, 'id must be a whole number above 0'),
})
