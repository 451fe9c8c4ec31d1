import type { Schema } from 'yup'
import type { CallHeader } from './apiRoutes.ts'
import { type EditTarget, editTargetOf } from './editTarget.ts'
import { idParam } from './idParam.ts'
import { sendJson } from './responseCache.ts'
import type { Api } from './validation.ts'

interface Archivable {
  /** Path of the collection, without the id. */
  path: string
  summaries: { archive: string; restore: string }
  response: Schema
  requestHeaders?: readonly CallHeader[]
  /** Returns serialised JSON or an object. */
  archive: (which: EditTarget) => Promise<string | object>
  restore: (which: EditTarget) => Promise<string | object>
}

/** Registers the routes that archive and restore a row. */
export function archivable(
  api: Api,
  { path, summaries, response, requestHeaders = [], archive, restore }: Archivable,
): void {
  const options = (summary: string) => ({
    config: { access: 'admin' } as const,
    schema: { summary, response: { 200: response }, params: idParam, requestHeaders },
  })

  api.delete(`${path}/:id`, options(summaries.archive), async (request, reply) => {
    const archived = await archive(editTargetOf(request, request.params))
    return typeof archived === 'string' ? sendJson(reply, archived) : archived
  })

  api.post(`${path}/:id/restore`, options(summaries.restore), async (request, reply) => {
    const restored = await restore(editTargetOf(request, request.params))
    return typeof restored === 'string' ? sendJson(reply, restored) : restored
  })
}
