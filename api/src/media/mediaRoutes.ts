import { labReportUploadRule, type MediaFile, type MediaUpload, mediaUploadRule } from '@elegant/shared/rules'
import type { FastifyInstance } from 'fastify'
import { routesFor } from '../http/routes/route.ts'
import type { StoredMedia } from './mediaRepository.ts'
import { labReportFileResponse, mediaUploadResponse } from './mediaResponses.ts'
import type { MediaUploads } from './mediaUploads.ts'
import { pictureUrl } from './pictureUrl.ts'

export function mediaRoutes(api: FastifyInstance, { uploads }: { uploads: MediaUploads }): void {
  uploads.declare(api, (scope) => {
    const admin = routesFor(scope, 'admin')

    admin.post('/image_upload', 'Stores a picture or a video.', {
      form: mediaUploadRule,
      201: mediaUploadResponse,
      handler: async ({ shopId, request }) => getUpload(await uploads.receive(shopId, request)),
    })

    admin.post('/lab_reports', 'Stores a lab report, a PDF or a picture.', {
      form: labReportUploadRule,
      201: labReportFileResponse,
      async handler({ shopId, request }) {
        const form = { kinds: ['Image', 'Document'], rule: labReportUploadRule } as const
        return { url: getUrl(await uploads.receive(shopId, request, form)) }
      },
    })
  })
}

/** One response for both uses: categories read `path`, item media read `image` or `video`. */
function getUpload(stored: StoredMedia): MediaUpload {
  const { id, image_type, width, height, widths, formats } = stored
  const file: MediaFile = { id, url: getUrl(stored), width, height, widths, formats }
  return { ...file, path: { url: file.url }, ...(image_type === 'Image' ? { image: file } : { video: file }) }
}

function getUrl(stored: StoredMedia): string {
  const { folder, image_type, formats } = stored
  return image_type === 'Image' ? pictureUrl(stored) : `/media/${folder}/${image_type.toLowerCase()}.${formats[0]}`
}
