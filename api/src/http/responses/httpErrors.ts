import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { getCode, isDiskFull } from '@elegant/server/systemErrors'
import { throttle } from '@elegant/server/throttle'
import { type ErrorBody, type ErrorCode, errorCodes, type FieldError } from '@elegant/shared/rules'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

/** An error whose message is sent to the client. */
export class HttpError extends Error {
  override name = 'HttpError'
  readonly statusCode: number
  readonly code: ErrorCode
  readonly errors: FieldError[] | undefined

  constructor(statusCode: number, code: ErrorCode, message: string, errors?: FieldError[]) {
    super(message)
    this.statusCode = statusCode
    this.code = code
    this.errors = errors
  }
}

/** 400 with the invalid fields. */
export function invalid(errors: FieldError[]): HttpError {
  const sentences = new Set(errors.map(({ message }) => message))
  return new HttpError(400, errorCodes.validation, [...sentences].join('. '), errors)
}

export function unauthorized(message: string): HttpError {
  return new HttpError(401, errorCodes.unauthorized, message)
}

export function forbidden(message: string, code: ErrorCode = errorCodes.forbidden): HttpError {
  return new HttpError(403, code, message)
}

export function notFound(message: string, errors?: FieldError[]): HttpError {
  return new HttpError(404, errorCodes.notFound, message, errors)
}

/** 409: the request conflicts with the current state. */
export function conflict(message: string, errors?: FieldError[]): HttpError {
  return new HttpError(409, errorCodes.conflict, message, errors)
}

/** Message of a temporary failure. */
export const busy = 'The shop is busy. Please try again in a moment.'

/** Sends every error in the same format; server errors are logged and their details hidden. */
export async function sendError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): Promise<ErrorBody> {
  const httpError = toHttpError(thrown)
  if (httpError.statusCode >= 500 && thrown !== httpError && (httpError.message !== diskFull || shouldLogFullDisk())) {
    request.log.error({ err: loggable(thrown) }, 'Request failed')
  }
  if (httpError.statusCode === 503) void reply.header('retry-after', '5')
  void reply.status(httpError.statusCode).type('application/json')
  return errorBody(httpError, request.id)
}

/** Responds to malformed or too slow HTTP and closes the connection. */
export function rejectConnection({ code }: Error & { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const isLate = code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const message = isLate ? 'The request took too long.' : 'The request is not HTTP, or its headers are too large.'
  const body = JSON.stringify(errorBody(new HttpError(400, errorCodes.validation, message), randomUUID()))
  socket.end(
    `HTTP/1.1 ${isLate ? '408 Request Timeout' : '400 Bad Request'}\r\nContent-Type: application/json\r\n` +
      `X-Content-Type-Options: nosniff\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

/** Responds to an Expect header other than 100-continue. */
export function rejectExpectation({ headers: { expect } }: IncomingMessage, response: ServerResponse): void {
  const httpError = new HttpError(417, errorCodes.validation, `Expect: ${expect} cannot be met.`)
  const body = JSON.stringify(errorBody(httpError, randomUUID()))
  const headers = { 'content-type': 'application/json', 'x-content-type-options': 'nosniff' }
  response.writeHead(417, { ...headers, 'content-length': Buffer.byteLength(body) })
  response.end(body)
}

export function errorBody({ message, code, errors }: HttpError, requestId: string): ErrorBody {
  return { message, code, requestId, ...(errors && { payload: { errors } }) }
}

function toHttpError(thrown: unknown): HttpError {
  if (thrown instanceof HttpError) return thrown
  const status = isFastifyError(thrown) ? (thrown.statusCode ?? 500) : 500
  if (isFastifyError(thrown) && status < 500) {
    // Errors of fastify itself: an unreadable body, a wrong content type, a body that is too large.
    return new HttpError(status, getErrorCode(status) ?? errorCodes.validation, thrown.message)
  }
  return fromDatabaseError(thrown) ?? new HttpError(500, errorCodes.internal, 'Something went wrong on our side.')
}

/** Strips query parameters from a database error: they are personal data. */
export function loggable(thrown: unknown): unknown {
  const cause = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown
  if (!(cause instanceof Error)) return typeof cause === 'string' ? cause : typeof cause
  const { name, message, stack } = cause
  return { type: name, message, stack, code: getCode(cause) }
}

/** Returns the error code of an HTTP status that has exactly one. */
export function getErrorCode(status: number): ErrorCode | undefined {
  return codeByStatus[status]
}

const codeByStatus: Partial<Record<number, ErrorCode>> = {
  401: errorCodes.unauthorized,
  403: errorCodes.forbidden,
  404: errorCodes.notFound,
  409: errorCodes.conflict,
  413: errorCodes.tooLarge,
  415: errorCodes.unsupportedMedia,
  429: errorCodes.rateLimited,
}

/** Second line of defense behind validation: maps database errors that are client errors or temporary. */
function fromDatabaseError(thrown: unknown): HttpError | undefined {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    const code = getCode(error)
    const state = typeof code === 'string' ? code : ''
    if (state === '23505') return new HttpError(409, errorCodes.conflict, 'This has just been saved by somebody else.')
    if (/^2[23]/.test(state)) return new HttpError(400, errorCodes.validation, 'A value cannot be stored as it is.')
    if (state === '53100' || isDiskFull(error)) return new HttpError(503, errorCodes.unavailable, diskFull)
    if (isTemporary(state, error.message)) return new HttpError(503, errorCodes.unavailable, busy)
  }
}

const diskFull = 'The disk is full: nothing can be saved just now. Please try again later.'
/** Reports a full disk once a minute, so that the log does not fill it further. */
const shouldLogFullDisk = throttle(60_000)

/** A database that is lost, cannot be reached or has become a standby, an exhausted pool, timeouts and serialization failures. */
function isTemporary(state: string, message: string): boolean {
  return (
    /^(08...|53...|57P..|57014|25P03|25006|40001|40P01)$/.test(state) ||
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/.test(state) ||
    /timeout exceeded when trying to connect|Query read timeout|Connection terminated|is not queryable|database is not running/.test(
      message,
    )
  )
}

function isFastifyError(thrown: unknown): thrown is FastifyError {
  return thrown instanceof Error && 'statusCode' in thrown && typeof thrown.statusCode === 'number'
}
