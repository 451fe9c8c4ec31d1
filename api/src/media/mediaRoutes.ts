import { type MediaFile, type MediaUpload, mediaUploadRule } from '@elegant/shared/rules'
import type { FastifyInstance } from 'fastify'
import { routesFor } from '../http/route.ts'
import type { StoredMedia } from './mediaRepository.ts'
import { mediaUploadResponse } from './mediaResponses.ts'
import type { MediaUploads } from './mediaUploads.ts'
import { pictureUrl } from './pictureUrl.ts'

export function mediaRoutes(api: FastifyInstance, { uploads }: { uploads: MediaUploads }): void {
  uploads.declare(api, (scope) =>
    routesFor(scope, 'admin').post('/image_upload', 'Stores a picture or a video.', {
      form: mediaUploadRule,
      201: mediaUploadResponse,
      handler: async ({ shopId, request }) => uploadOf(await uploads.receive(shopId, request)),
    }),
  )
}

/** One response for both uses: categories read `path`, item media read `image` or `video`. */
function uploadOf(stored: StoredMedia): MediaUpload {
  const { id, folder, image_type, width, height, widths, formats } = stored
  const url = image_type === 'Image' ? pictureUrl(stored) : `/media/${folder}/video.${formats[0]}`
  const file: MediaFile = { id, url, width, height, widths, formats }
  return { ...file, path: { url: file.url }, ...(image_type === 'Image' ? { image: file } : { video: file }) }
}
