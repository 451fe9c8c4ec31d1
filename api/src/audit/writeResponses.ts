import type { WriteResult } from '@elegant/shared/rules'
import type { ObjectSchema } from 'yup'
import { shape, whole } from '../openapi/responses.ts'

/** The number of written rows and the change log entry that can revert them. */
export const writtenResponse: ObjectSchema<WriteResult> = shape({ changed: whole(), change: whole().nullable() }).meta({
  title: 'Written',
})
