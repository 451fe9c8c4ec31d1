import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import {
  errorCodes,
  type labReportUploadRule,
  type mediaUploadRule,
  type StoredKind,
  type StoredType,
  storedTypes,
  type turntableUploadRule,
} from '@elegant/shared/rules'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { check } from '../http/requests/validation.ts'
import { HttpError, invalid } from '../http/responses/httpErrors.ts'
import { blankMp4Metadata } from './mp4Metadata.ts'

/** An uploaded file on the local disk. */
export interface Upload {
  file: string
  mime: StoredType
  bytes: number
  sha256: string
}

/** Bytes; 0 for a kind that the form does not take. */
export type UploadLimits = Record<StoredKind, number>

/** The form of an upload: its fields, and what its file may be. */
export interface UploadForm {
  rule: typeof mediaUploadRule | typeof labReportUploadRule | typeof turntableUploadRule
  limits: UploadLimits
}

/** Bytes that are enough to detect the file type. */
const headBytes = 4100

/** Streams the form's single file to `target` and validates the fields; rejects a wrong type or size as early as possible. */
export async function receiveUpload(
  request: FastifyRequest,
  target: string,
  { rule, limits }: UploadForm,
): Promise<Upload> {
  const fields = new Map<string, unknown>()
  let upload: Omit<Upload, 'file'> | undefined
  // Create the file before anything can fail, so that the cleanup never runs before its creation.
  const made = await open(target, 'wx')
  try {
    for await (const part of request.parts()) {
      const name = part.fieldname.slice(0, 200)
      if (fields.has(name)) throw invalid([{ path: name, message: `${name} must be given once` }])
      if (part.type === 'file') {
        if (name !== 'file') throw invalid([{ path: name, message: `Unknown field: ${name}` }])
        upload = await receiveFile(part, made, limits)
      }
      fields.set(name, part.type === 'file' ? upload : part.value)
    }
  } catch (error) {
    // Discard the rest of the body, which would otherwise block the response.
    request.raw.unpipe()
    request.raw.resume()
    throw isOurs(error) ? error : unreadable()
  } finally {
    await made.close()
  }
  const { value, error } = check(rule, Object.fromEntries(fields))
  if (!value || !upload) throw error ?? unreadable()
  const is = storedTypes[upload.mime]
  if ('image_type' in value && is !== value.image_type) {
    throw invalid([{ path: 'image_type', message: `The file is ${getNoun[is]}, not ${getNoun[value.image_type]}` }])
  }
  if (upload.mime === 'video/mp4') await blankMp4Metadata(target)
  return { ...upload, file: target }
}

/** 413, or 415 for a type that the form does not take at all. */
export function tooLarge(kind: StoredKind, limits: UploadLimits): HttpError {
  if (limits[kind] === 0) {
    const message = `${plurals[kind]} cannot be sent here`
    return new HttpError(415, errorCodes.unsupportedMedia, message, [{ path: 'file', message }])
  }
  const megabytes = Math.round((limits[kind] / 1024 ** 2) * 10) / 10
  const noun = getNoun[kind]
  const message = `${noun.slice(0, 1).toUpperCase()}${noun.slice(1)} may have at most ${megabytes} MB`
  return new HttpError(413, errorCodes.tooLarge, message, [{ path: 'file', message }])
}

/** Returns undefined for an empty file. */
async function receiveFile(
  { file }: MultipartFile,
  target: FileHandle,
  limits: UploadLimits,
): Promise<Omit<Upload, 'file'> | undefined> {
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  let mime: StoredType | undefined
  let bytes = 0

  function assertSize() {
    if (mime && bytes > limits[storedTypes[mime]]) throw tooLarge(storedTypes[mime], limits)
  }
  async function* metered(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length
      hash.update(chunk)
      if (!mime) {
        head = Buffer.concat([head, chunk])
        if (head.length >= headBytes) mime = await recognize(head)
      }
      assertSize()
      yield chunk
    }
    if (bytes > 0) mime ??= await recognize(head)
    assertSize()
  }

  await pipeline(file, metered, target.createWriteStream({ flush: true }))
  return mime && { mime, bytes, sha256: hash.digest('hex') }
}

async function recognize(head: Buffer): Promise<StoredType> {
  const { fileTypeFromBuffer } = await import('file-type')
  const { mime } = (await fileTypeFromBuffer(head.subarray(0, headBytes))) ?? {}
  if (mime !== undefined && isStoredType(mime)) return mime
  const message = 'The file must be a JPEG, PNG, WebP, AVIF or GIF picture, or an MP4 or WebM video'
  throw new HttpError(415, errorCodes.unsupportedMedia, message, [{ path: 'file', message }])
}

function isStoredType(mime: string): mime is StoredType {
  return Object.hasOwn(storedTypes, mime)
}

/** True for our own errors and those of the disk; any other error comes from the form. */
function isOurs(error: unknown): boolean {
  return error instanceof HttpError || (typeof error === 'object' && error !== null && 'syscall' in error)
}

function unreadable(): HttpError {
  const message = 'The form cannot be read: send multipart/form-data with image_type and one file'
  return invalid([{ path: 'body', message }])
}

const getNoun: Record<StoredKind, string> = { Image: 'a picture', Video: 'a video', Document: 'a document' }
const plurals: Record<StoredKind, string> = { Image: 'Pictures', Video: 'Videos', Document: 'Documents' }
