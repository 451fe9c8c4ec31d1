import { errorCodes, type MediaFile, type MediaUpload, mediaUploadRule } from '@elegant/shared/rules'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import type { Env } from '../config/env.ts'
import { bodyTimeouts, setBodyTimeout } from '../http/bodyTimeout.ts'
import { HttpError } from '../http/errors.ts'
import { routesFor } from '../http/route.ts'
import type { StoredMedia } from './mediaRepository.ts'
import { mediaUploadResponse } from './mediaResponses.ts'
import type { MediaStore } from './mediaStore.ts'
import { receiveUpload, tooLarge } from './receiveUpload.ts'

/** Each upload holds a temporary file, and pictures are processed one at a time. */
const maxConcurrent = 4
/** Allowance for the multipart form around the file. */
const formBytes = 64 * 1024
/** Socket timeout in milliseconds: the connection is idle while pictures are processed and stored. */
const silence = 120_000

const othersUpload = 'Other files are being uploaded. Please try again in a moment.'

export function mediaRoutes(api: FastifyInstance, { media, env }: { media: MediaStore; env: Env }): void {
  const limits = { Image: env.PICTURE_LIMIT, Video: env.VIDEO_LIMIT }
  const largest = limits.Video > limits.Image ? 'Video' : 'Image'
  let underway = 0

  // A separate scope, so that no other route accepts forms.
  void api.register((scope: FastifyInstance, _, done) => {
    scope.removeAllContentTypeParsers()
    void scope.register(multipart, {
      throwFileSizeLimit: false,
      // The size limit depends on the file type, which receiveUpload detects from the first bytes.
      limits: { files: 1, fields: 10, parts: 11, fieldSize: 100, headerPairs: 20, fileSize: Number.POSITIVE_INFINITY },
    })

    routesFor(scope, 'admin').post('/image_upload', 'Stores a picture or a video.', {
      form: mediaUploadRule,
      201: mediaUploadResponse,
      async handler({ shopId, request }) {
        if (Number(request.headers['content-length']) > limits[largest] + formBytes) throw tooLarge(largest, limits)
        if (underway >= maxConcurrent) throw new HttpError(503, errorCodes.unavailable, othersUpload)
        underway += 1
        try {
          setBodyTimeout(request, bodyTimeouts.upload)
          request.raw.setTimeout?.(silence)
          return uploadOf(await media.keep(shopId, (file) => receiveUpload(request, file, limits)))
        } finally {
          underway -= 1
        }
      },
    })
    done()
  })
}

/** One response for both uses: categories read `path`, item media read `image` or `video`. */
function uploadOf({ id, folder, image_type, width, height, widths, formats }: StoredMedia): MediaUpload {
  const name = image_type === 'Image' ? `${widths.at(-1)}.webp` : `video.${formats[0]}`
  const file: MediaFile = { id, url: `/media/${folder}/${name}`, width, height, widths, formats }
  return { ...file, path: { url: file.url }, ...(image_type === 'Image' ? { image: file } : { video: file }) }
}
