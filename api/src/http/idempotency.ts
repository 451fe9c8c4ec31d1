import { createHash } from 'node:crypto'
import { errorCodes } from '@elegant/shared/rules'
import type { FastifyRequest } from 'fastify'
import { invalid, Refusal } from './errors.ts'
import { headerOf } from './visitor.ts'

/** What makes a repetition of a call known. */
export interface Repeatable {
  key: string | undefined
  hash: string
}

/** The call's `Idempotency-Key`, and what it asks for: the fields that count, always in the same order. */
export function repeatable(request: FastifyRequest, fields: unknown[]): Repeatable {
  return { key: keyOf(request), hash: createHash('sha256').update(JSON.stringify(fields)).digest('hex') }
}

/** Refuses a key that stood for something else before. */
export function assertSame(before: { hash: string }, { hash }: Repeatable): void {
  if (before.hash === hash) return
  throw new Refusal(422, errorCodes.idempotency, 'This Idempotency-Key was used for something else.')
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = headerOf(request, 'idempotency-key')
  if (key === undefined || /^[\x20-\x7e]{1,255}$/.test(key)) return key
  throw invalid([{ path: 'Idempotency-Key', message: 'Idempotency-Key must be 1 to 255 printable characters' }])
}
