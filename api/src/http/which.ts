import type { FastifyRequest } from 'fastify'
import { editedVersion } from './ifMatch.ts'
import { type Author, authorOf } from './visitor.ts'

/** Identifies a row of a shop. */
export interface Row {
  shopId: number
  id: number
}

/** A row to edit, its author, and the version that the author expects, if given. */
export interface Which extends Row, Author {
  edited?: number
}

/** Returns the edit target of a route with an `id` parameter. */
export function whichOf(request: FastifyRequest, { id }: { id: string }): Which {
  return { ...authorOf(request), id: Number(id), edited: editedVersion(request) }
}
