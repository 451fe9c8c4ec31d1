import { changeListRule, revertRule } from '@elegant/shared/rules'
import type { FastifyInstance } from 'fastify'
import { writtenResponse } from '../audit/writeResponses.ts'
import { routesFor } from '../http/routes/route.ts'
import type { ChangeRepository } from './changeRepository.ts'
import { changePageResponse } from './changeResponses.ts'

/** Lists and reverts the changes that admins have made. */
export function changeRoutes(api: FastifyInstance, { changes }: { changes: ChangeRepository }): void {
  const admin = routesFor(api, 'admin')

  admin.get('/changes', 'The change log, newest first; a bulk change is one entry.', {
    query: changeListRule,
    200: changePageResponse,
    handler: ({ visitor, query }) => changes.readPage(visitor, query),
  })

  admin.post('/changes/:id/restore', 'Restores the state before a change, as a new change.', {
    body: revertRule,
    200: writtenResponse,
    errors: [409],
    handler: ({ author, visitor, id, body }) => changes.revert({ author, visitor, id }, body),
  })
}
