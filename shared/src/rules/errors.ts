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
