import type { ImportReport } from '@elegant/shared/rules'
import { array, type ObjectSchema, string } from 'yup'
import { shape, whole, words } from '../openapi/responses.ts'

export const csvResponse = string().required().meta({ contentType: 'text/csv' })

export const importResponse: ObjectSchema<ImportReport> = shape({
  created: whole(),
  changed: whole(),
  unchanged: whole(),
  failed: array(shape({ line: whole(), field: words(), message: words() })).required(),
  sameTitle: array(whole()).required(),
  rejected: words().nullable(),
  change: whole().nullable(),
}).meta({ title: 'ImportReport' })
