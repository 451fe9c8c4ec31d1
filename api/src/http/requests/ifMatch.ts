import type { FastifyRequest } from 'fastify'
import { conflict, invalid } from '../responses/httpErrors.ts'
import { getHeader } from './visitor.ts'

/** Parses the expected version, as in `If-Match: "3"`; undefined if absent or `*`. */
export function readIfMatch(request: FastifyRequest): number | undefined {
  const given = getHeader(request, 'if-match')
  if (given === undefined || given === '*') return undefined
  const [, version] = /^"(\d{1,9})"$/.exec(given) ?? []
  if (version === undefined) throw invalid([{ path: 'If-Match', message: 'If-Match must be a version in quotes' }])
  return Number(version)
}

/** Rejects an edit of an outdated version (optimistic locking). */
export function assertCurrent(row: { version: number }, expectedVersion: number | undefined): void {
  if (expectedVersion !== undefined && expectedVersion !== row.version)
    throw conflict('Somebody else has changed this since you opened it.')
}
