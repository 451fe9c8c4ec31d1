import type { WriteResult } from '@elegant/shared/rules'
import type { ObjectSchema } from 'yup'
import { shape, whole } from '../openapi/responses.ts'

/** The result of a write of several rows, and the entry of the change log that takes it back. */
export const writtenAnswer: ObjectSchema<WriteResult> = shape({ changed: whole(), change: whole().nullable() }).meta({
  title: 'Written',
})
