import type { FastifyRequest } from 'fastify'
import { readIfMatch } from './ifMatch.ts'
import { type Author, authorOf } from './visitor.ts'

/** Identifies a row of a shop. */
export interface Row {
  shopId: number
  id: number
}

/** A row to edit, its author, and the version that the author expects, if given. */
export interface EditTarget extends Row, Author {
  expectedVersion?: number
}

/** Returns the edit target of a route with an `id` parameter. */
export function editTargetOf(request: FastifyRequest, { id }: { id: string }): EditTarget {
  return { ...authorOf(request), id: Number(id), expectedVersion: readIfMatch(request) }
}
