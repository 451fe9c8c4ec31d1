import { mixed, string } from 'yup'
import { strictObject } from '../fields/strictObject.ts'
import { mediaTypes, noFileMessage } from './media.ts'

/** The form fields of POST /image_upload. */
export const mediaUploadRule = strictObject({
  image_type: string().required().oneOf(mediaTypes),
  file: mixed().required(noFileMessage).meta({ type: 'string', format: 'binary' }),
})
/** The form fields of POST /lab_reports (docs/product/passport.md). */
export const labReportUploadRule = strictObject({
  file: mixed().required(noFileMessage).meta({ type: 'string', format: 'binary' }),
})
