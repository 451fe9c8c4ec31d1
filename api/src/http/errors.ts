import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorBody, type ErrorCode, errorCodes, type FieldError } from '@elegant/shared/rules'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

/** A refusal that the caller may read. */
export class Refusal extends Error {
  override name = 'Refusal'
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

/** 400: which fields break which rules. */
export function invalid(errors: FieldError[]): Refusal {
  const sentences = new Set(errors.map(({ message }) => message))
  return new Refusal(400, errorCodes.validation, [...sentences].join('. '), errors)
}

export function unauthorized(message: string): Refusal {
  return new Refusal(401, errorCodes.unauthorized, message)
}

export function forbidden(message: string, code: ErrorCode = errorCodes.forbidden): Refusal {
  return new Refusal(403, code, message)
}

export function notFound(message: string, errors?: FieldError[]): Refusal {
  return new Refusal(404, errorCodes.notFound, message, errors)
}

/** 409: it does not go together with what is there now. */
export function conflict(message: string, errors?: FieldError[]): Refusal {
  return new Refusal(409, errorCodes.conflict, message, errors)
}

/** What a caller reads who had better come again. */
export const busy = 'The shop is busy. Please try again in a moment.'

/** Answers every failed call in the one shape; what the caller can't help is logged and hidden. */
export async function sendError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): Promise<ErrorBody> {
  const refusal = refusalOf(thrown)
  if (refusal.statusCode >= 500 && thrown !== refusal && isNews(refusal)) {
    request.log.error({ err: loggable(thrown) }, 'The call failed')
  }
  if (refusal.statusCode === 503) void reply.header('retry-after', '5')
  void reply.status(refusal.statusCode).type('application/json')
  return errorBody(refusal, request.id)
}

/** Answers what is not even HTTP, or comes too slowly, and hangs up. */
export function refuseConnection({ code }: Error & { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const isLate = code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const message = isLate ? 'The request took too long.' : 'The request is not HTTP, or its headers are too large.'
  const body = JSON.stringify(errorBody(new Refusal(400, errorCodes.validation, message), randomUUID()))
  socket.end(
    `HTTP/1.1 ${isLate ? '408 Request Timeout' : '400 Bad Request'}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

/** Answers who asks for a promise that HTTP does not know. */
export function refuseExpectation({ headers }: IncomingMessage, response: ServerResponse): void {
  const refusal = new Refusal(417, errorCodes.validation, `Expect: ${headers.expect} cannot be met.`)
  const body = JSON.stringify(errorBody(refusal, randomUUID()))
  response.writeHead(417, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  response.end(body)
}

export function errorBody({ message, code, errors }: Refusal, requestId: string): ErrorBody {
  return { message, code, requestId, ...(errors && { payload: { errors } }) }
}

function refusalOf(thrown: unknown): Refusal {
  if (thrown instanceof Refusal) return thrown
  const status = isFastifyError(thrown) ? (thrown.statusCode ?? 500) : 500
  if (isFastifyError(thrown) && status < 500) {
    // Fastify's own: an unreadable body, a wrong content type, a body that is too large.
    return new Refusal(status, codeOfStatus(status) ?? errorCodes.validation, thrown.message)
  }
  return databaseRefusal(thrown) ?? new Refusal(500, errorCodes.internal, 'Something went wrong on our side.')
}

/** An error without the values of the query that it broke in: they are people's data. */
export function loggable(thrown: unknown): unknown {
  const cause = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown
  if (!(cause instanceof Error)) return typeof cause === 'string' ? cause : typeof cause
  const { name, message, stack } = cause
  return { type: name, message, stack, code: 'code' in cause ? cause.code : undefined }
}

/** The code that goes with an HTTP status, where there is just one. */
export function codeOfStatus(status: number): ErrorCode | undefined {
  return codeOf[status]
}

const codeOf: Partial<Record<number, ErrorCode>> = {
  401: errorCodes.unauthorized,
  403: errorCodes.forbidden,
  404: errorCodes.notFound,
  409: errorCodes.conflict,
  413: errorCodes.tooLarge,
  415: errorCodes.unsupportedMedia,
  429: errorCodes.rateLimited,
}

/** The second net below validation: what the database refuses is the caller's mistake or a passing state, not a 500. */
function databaseRefusal(thrown: unknown): Refusal | undefined {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    const state = 'code' in error && typeof error.code === 'string' ? error.code : ''
    if (state === '23505') return new Refusal(409, errorCodes.conflict, 'This has just been saved by somebody else.')
    if (/^2[23]/.test(state)) return new Refusal(400, errorCodes.validation, 'A value cannot be stored as it is.')
    if (isDiskFull(state)) return new Refusal(503, errorCodes.unavailable, diskFull)
    if (isPassing(state, error.message)) return new Refusal(503, errorCodes.unavailable, busy)
  }
}

function isDiskFull(state: string): boolean {
  return state === '53100' || state === 'ENOSPC'
}

const diskFull = 'The disk is full: nothing can be saved just now. Please try again later.'
let toldAt = Number.NEGATIVE_INFINITY

/** A full disk is told of once a minute: it must not be filled with words about it. */
function isNews({ message }: Refusal): boolean {
  if (message !== diskFull) return true
  const isDue = performance.now() - toldAt > 60_000
  if (isDue) toldAt = performance.now()
  return isDue
}

/** Connections lost or refused, the pool full, a deadline passed, a transaction to repeat. */
function isPassing(state: string, message: string): boolean {
  return (
    /^(08...|53...|57P..|57014|40001|40P01|ECONNREFUSED|ECONNRESET|EPIPE)$/.test(state) ||
    /timeout exceeded when trying to connect|Query read timeout|Connection terminated|database is not running/.test(
      message,
    )
  )
}

function isFastifyError(thrown: unknown): thrown is FastifyError {
  return thrown instanceof Error && 'statusCode' in thrown && typeof thrown.statusCode === 'number'
}
