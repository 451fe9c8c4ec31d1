import type { FastifyInstance } from 'fastify'
import type { Schema } from 'yup'
import type { EditTarget } from '../requests/editTarget.ts'
import type { Access } from '../requests/visitor.ts'
import type { CallHeader } from './apiRoutes.ts'
import { routesFor } from './route.ts'

interface Archivable {
  /** `admin` unless given. */
  access?: Access
  /** Path of the collection, without the id. */
  path: string
  summaries: { archive: string; restore: string }
  response: Schema
  headers?: readonly CallHeader[]
  rows: {
    archive: (which: EditTarget) => Promise<string | object>
    restore: (which: EditTarget) => Promise<string | object>
  }
}

/** Registers the routes that archive and restore a row. */
export function archiveRoutes(
  api: FastifyInstance,
  { access = 'admin', path, summaries, response, headers, rows }: Archivable,
): void {
  const staff = routesFor(api, access)
  staff.delete(`${path}/:id`, summaries.archive, {
    200: response,
    headers,
    handler: ({ target }) => rows.archive(target),
  })
  staff.post(`${path}/:id/restore`, summaries.restore, {
    200: response,
    headers,
    handler: ({ target }) => rows.restore(target),
  })
}
