import type { FastifyRequest } from 'fastify'
import { editedVersion } from './ifMatch.ts'
import { type Author, authorOf } from './visitor.ts'

/** A row of a shop. */
export interface Row {
  shopId: number
  id: number
}

/** A row that the caller writes, and the version of it that he edited, where he says so. */
export interface Which extends Row, Author {
  edited?: number
}

/** The row that an address names. */
export function whichOf(request: FastifyRequest, { id }: { id: string }): Which {
  return { ...authorOf(request), id: Number(id), edited: editedVersion(request) }
}
