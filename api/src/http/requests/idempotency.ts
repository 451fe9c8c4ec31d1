import { hash } from 'node:crypto'
import { errorCodes } from '@elegant/shared/rules'
import type { FastifyRequest } from 'fastify'
import { HttpError, invalid } from '../responses/httpErrors.ts'
import { getHeader } from './visitor.ts'

/** Identifies a repetition of a request. */
export interface Repeatable {
  key: string | undefined
  hash: string
}

/** Returns the `Idempotency-Key` and a hash of the relevant fields, which must always be in the same order. */
export function repeatable(request: FastifyRequest, fields: unknown[]): Repeatable {
  return { key: getKey(request), hash: hash('sha256', JSON.stringify(fields)) }
}

/** Rejects a key that was used for a different request. */
export function assertSame(before: { hash: string }, { hash }: Repeatable): void {
  if (before.hash === hash) return
  throw new HttpError(422, errorCodes.idempotency, 'This Idempotency-Key was used for something else.')
}

function getKey(request: FastifyRequest): string | undefined {
  const key = getHeader(request, 'idempotency-key')
  if (key === undefined || /^[\x20-\x7e]{1,255}$/.test(key)) return key
  throw invalid([{ path: 'Idempotency-Key', message: 'Idempotency-Key must be 1 to 255 printable characters' }])
}
