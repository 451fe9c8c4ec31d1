import type { MediaFile, MediaUpload } from '@elegant/shared/rules'
import type { ObjectSchema } from 'yup'
import { id, pictured, shape, words } from '../openapi/responses.ts'

export const mediaFileAnswer: ObjectSchema<MediaFile> = shape({
  id: id(),
  url: words(),
  ...pictured(),
}).meta({ title: 'MediaFile' })

export const mediaUploadAnswer: ObjectSchema<MediaUpload> = mediaFileAnswer
  .shape({
    path: shape({ url: words() }),
    image: mediaFileAnswer.optional().default(undefined),
    video: mediaFileAnswer.optional().default(undefined),
  })
  .meta({ title: 'MediaUpload' })
