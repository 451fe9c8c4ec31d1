import type { FastifyRequest } from 'fastify'
import { visitorOf } from './auth/access.ts'
import { editedVersion } from './ifMatch.ts'

/** A row of the caller's shop, and the version of it that he edited, where he says so. */
export interface Which {
  shopId: number
  id: number
  edited?: number
}

/** The row that an address names. */
export function whichOf(request: FastifyRequest, { id }: { id: string }): Which {
  return { shopId: visitorOf(request).shopId, id: Number(id), edited: editedVersion(request) }
}
