import type { FastifyRequest } from 'fastify'
import { conflict, invalid } from './errors.ts'
import { headerOf } from './visitor.ts'

/** The version that the caller edited, as `If-Match: "3"`; without it, or with `*`, any. */
export function editedVersion(request: FastifyRequest): number | undefined {
  const given = headerOf(request, 'if-match')
  if (given === undefined || given === '*') return undefined
  const [, version] = /^"(\d{1,9})"$/.exec(given) ?? []
  if (version === undefined) throw invalid([{ path: 'If-Match', message: 'If-Match must be a version in quotes' }])
  return Number(version)
}

/** Refuses an edit of a row that has changed since (product §10.8). */
export function assertCurrent(row: { version: number }, edited: number | undefined): void {
  if (edited !== undefined && edited !== row.version)
    throw conflict('Somebody else has changed this since you opened it.')
}
