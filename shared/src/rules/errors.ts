import { isRecord } from './itemInfo.ts'

/** Codes that a front end acts on. */
export const errorCodes = {
  validation: 'VALIDATION',
  unauthorized: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  blocked: 'BLOCKED',
  identityMismatch: 'IDENTITY_MISMATCH',
  notFound: 'NOT_FOUND',
  methodNotAllowed: 'METHOD_NOT_ALLOWED',
  conflict: 'CONFLICT',
  /** A change that was to be taken back is not the last one: it may be overwritten. */
  changedSince: 'CHANGED_SINCE',
  idempotency: 'IDEMPOTENCY_KEY_REUSED',
  tooLarge: 'TOO_LARGE',
  unsupportedMedia: 'UNSUPPORTED_MEDIA_TYPE',
  rateLimited: 'RATE_LIMITED',
  unavailable: 'UNAVAILABLE',
  internal: 'INTERNAL',
} as const
export type ErrorCode = (typeof errorCodes)[keyof typeof errorCodes]

/** One broken rule: the field's path (`contact.email`) and a sentence. */
export interface FieldError {
  path: string
  message: string
}

/** The body of every refused call. */
export interface ErrorBody {
  message: string
  code: ErrorCode
  requestId: string
  payload?: { errors: FieldError[] }
}

/** The part of a refused call's body that is understood. */
export interface Refusal {
  message?: string
  code?: string
  payload?: Required<ErrorBody>['payload']
}

/** Reads the body of a refusal. The form of its `payload` is open (product §8), so it may be anything. */
export function readRefusal(body: unknown): Refusal {
  const { message, code, payload } = isRecord(body) ? body : {}
  const errors = isRecord(payload) && Array.isArray(payload.errors) ? payload.errors.filter(isFieldError) : []
  return {
    message: wordsIn(message) ?? wordsIn(payload),
    code: wordsIn(code),
    payload: errors.length > 0 ? { errors } : undefined,
  }
}

function wordsIn(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

function isFieldError(value: unknown): value is FieldError {
  return isRecord(value) && typeof value.path === 'string' && typeof value.message === 'string'
}
