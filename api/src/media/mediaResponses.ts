import type { LabReportFile, MediaFile, MediaUpload } from '@elegant/shared/rules'
import type { ObjectSchema } from 'yup'
import { id, pictured, shape, words } from '../openapi/responses.ts'

const mediaFileResponse: ObjectSchema<MediaFile> = shape({
  id: id(),
  url: words(),
  ...pictured(),
}).meta({ title: 'MediaFile' })

export const labReportFileResponse: ObjectSchema<LabReportFile> = shape({ url: words() }).meta({
  title: 'LabReportFile',
})

export const mediaUploadResponse: ObjectSchema<MediaUpload> = mediaFileResponse
  .shape({
    path: shape({ url: words() }),
    image: mediaFileResponse.optional().default(undefined),
    video: mediaFileResponse.optional().default(undefined),
  })
  .meta({ title: 'MediaUpload' })
