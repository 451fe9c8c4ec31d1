import {
  clientNetwork,
  errorCodes,
  mediaTypes,
  mediaUploadRule,
  type StoredKind,
  uploadLimits,
} from '@elegant/shared/rules'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Env } from '../config/env.ts'
import { isForStaff } from '../http/requests/visitor.ts'
import { HttpError } from '../http/responses/httpErrors.ts'
import { bodyTimeouts, setBodyTimeout } from '../http/server/bodyTimeout.ts'
import type { StoredMedia } from './mediaRepository.ts'
import type { KeepOptions, MediaStore } from './mediaStore.ts'
import { receiveUpload, tooLarge, type UploadForm, type UploadLimits } from './receiveUpload.ts'

/** Each upload holds a temporary file, and pictures are processed one at a time. As many again are for visitors. */
const maxConcurrent = 4
/** Of those for visitors, so that one network leaves some to the others. */
const maxPerNetwork = 3
/** Allowance for the multipart form around the file. */
const formBytes = 64 * 1024
/** Socket timeout in milliseconds: the connection is idle while pictures are processed and stored. */
const silence = 120_000

const othersUpload = 'Other files are being uploaded. Please try again in a moment.'

export type MediaUploads = ReturnType<typeof mediaUploads>

interface ReceiveOptions extends KeepOptions {
  kinds?: readonly StoredKind[]
  rule?: UploadForm['rule']
}

/** Receives the files of multipart forms. */
export function mediaUploads({ media, env }: { media: MediaStore; env: Env }) {
  const all = { Image: env.PICTURE_LIMIT, Video: env.VIDEO_LIMIT, Document: uploadLimits.Document }
  const underway = new Map<string, number>()

  /** Takes a place. Returns the function that frees it, or throws. */
  function enter({ routeOptions, ip }: FastifyRequest): () => void {
    const places: [name: string, max: number][] = isForStaff(routeOptions.config.access)
      ? [['staff', maxConcurrent]]
      : [
          ['visitors', maxConcurrent],
          [clientNetwork(ip), maxPerNetwork],
        ]
    const countTaken = (name: string) => underway.get(name) ?? 0
    if (places.some(([name, max]) => countTaken(name) >= max))
      throw new HttpError(503, errorCodes.unavailable, othersUpload)
    for (const [name] of places) underway.set(name, countTaken(name) + 1)
    return () => {
      for (const [name] of places)
        if (countTaken(name) > 1) underway.set(name, countTaken(name) - 1)
        else underway.delete(name)
    }
  }

  /** Stores the file of the request. Without `kinds` pictures and videos are accepted. */
  async function receive(
    shopId: number,
    request: FastifyRequest,
    { kinds = mediaTypes, rule = mediaUploadRule, ...options }: ReceiveOptions = {},
  ): Promise<StoredMedia> {
    const getLimit = (kind: StoredKind) => (kinds.includes(kind) ? all[kind] : 0)
    const limits: UploadLimits = {
      Image: getLimit('Image'),
      Video: getLimit('Video'),
      Document: getLimit('Document'),
    }
    const largest = kinds.reduce((one, other) => (limits[other] > limits[one] ? other : one))
    if (Number(request.headers['content-length']) > limits[largest] + formBytes) throw tooLarge(largest, limits)
    const leave = enter(request)
    // A slow upload must not keep others from ordering.
    request.releaseSlot?.()
    try {
      setBodyTimeout(request, bodyTimeouts.upload)
      request.raw.setTimeout?.(silence)
      return await media.keep(shopId, (file) => receiveUpload(request, file, { limits, rule }), options)
    } finally {
      leave()
    }
  }

  return {
    receive,

    /** Declares routes in a scope of their own, so that no other route accepts forms. */
    declare(api: FastifyInstance, routes: (scope: FastifyInstance) => void): void {
      void api.register((scope: FastifyInstance, _, done) => {
        scope.removeAllContentTypeParsers()
        void scope.register(multipart, {
          throwFileSizeLimit: false,
          // The size limit depends on the file type, which receiveUpload detects from the first bytes.
          limits: {
            files: 1,
            fields: 10,
            parts: 11,
            fieldSize: 100,
            headerPairs: 20,
            fileSize: Number.POSITIVE_INFINITY,
          },
        })
        routes(scope)
        done()
      })
    },
  }
}
