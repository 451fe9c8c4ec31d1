import { mixed } from 'yup'
import { strictObject } from '../fields/strictObject.ts'
import { noFileMessage } from './media.ts'

/** The sheet of a turntable: 24 square frames, row by row (docs/product/media.md#the-light-bench). */
export const turntableSheet = {
  frames: 24,
  columns: 6,
  rows: 4,
  /** Pixels of a frame. */
  side: 512,
  width: 3072,
  height: 2048,
  /** The most bytes of a stored sheet, so that two lights stay below 900 kB. */
  bytes: 450_000,
} as const

/** The form fields of POST /items/{id}/turntables/{light}. */
export const turntableUploadRule = strictObject({
  file: mixed().required(noFileMessage).meta({ type: 'string', format: 'binary' }),
})
