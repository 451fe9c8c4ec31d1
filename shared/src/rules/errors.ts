import { isRecord } from './fields/isRecord.ts'

/** Error codes for clients to branch on. */
export const errorCodes = {
  validation: 'VALIDATION',
  unauthorized: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  blocked: 'BLOCKED',
  identityMismatch: 'IDENTITY_MISMATCH',
  notFound: 'NOT_FOUND',
  methodNotAllowed: 'METHOD_NOT_ALLOWED',
  conflict: 'CONFLICT',
  /** The row was changed again after the change to be reverted. `overwrite` reverts it nevertheless. */
  changedSince: 'CHANGED_SINCE',
  idempotency: 'IDEMPOTENCY_KEY_REUSED',
  tooLarge: 'TOO_LARGE',
  unsupportedMedia: 'UNSUPPORTED_MEDIA_TYPE',
  rateLimited: 'RATE_LIMITED',
  unavailable: 'UNAVAILABLE',
  internal: 'INTERNAL',
} as const
export type ErrorCode = (typeof errorCodes)[keyof typeof errorCodes]

/** One validation error: the field's path (`contact.email`) and a message. */
export interface FieldError {
  path: string
  message: string
}

/** The body of every error response. */
export interface ErrorBody {
  message: string
  code: ErrorCode
  requestId: string
  payload?: { errors: FieldError[] }
}

/** The fields of an error response that clients read. */
export interface Refusal {
  message?: string
  code?: string
  /** As sent: the specification names it (docs/product/messages.md), but not its shape. */
  payload?: unknown
}

/** Parses the body of an error response. */
export function readRefusal(body: unknown): Refusal {
  const { message, code, payload } = isRecord(body) ? body : {}
  return { message: readableText(message) ?? readableText(payload), code: nonBlank(code), payload }
}

/** The validation errors in a payload. */
export function validationErrors(payload: unknown): FieldError[] {
  return isRecord(payload) && Array.isArray(payload.errors) ? payload.errors.filter(isFieldError) : []
}

/** The text for people in a payload: its first validation error, the payload itself, or its `message` or `detail`. */
export function payloadText(payload: unknown): string | undefined {
  const { message, detail } = isRecord(payload) ? payload : {}
  return [validationErrors(payload)[0]?.message, payload, message, detail].map(readableText).find(Boolean)
}

/**
 * True for the response or error of a call that the server does not have. A server that implements only the core API
 * may answer so to every additional call (docs/product/api.md#compatibility).
 */
export function isUnknownCall(answer: unknown): boolean {
  return isRecord(answer) && (answer.status === 404 || answer.status === 405)
}

function nonBlank(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/** A text for people, unlike the page of a proxy. */
function readableText(value: unknown): string | undefined {
  const text = nonBlank(value)
  return text?.trimStart().startsWith('<') ? undefined : text
}

function isFieldError(value: unknown): value is FieldError {
  return isRecord(value) && typeof value.path === 'string' && typeof value.message === 'string'
}
