import { changeListRule, revertRule } from '@elegant/shared/rules'
import { writtenAnswer } from '../audit/writeResponses.ts'
import { idParam } from '../http/idParam.ts'
import type { Api } from '../http/validation.ts'
import { authorOf, visitorOf } from '../http/visitor.ts'
import type { ChangeRepository } from './changeRepository.ts'
import { changePageAnswer } from './changeResponses.ts'

/** Lists and reverts the changes that admins have made. */
export function changeRoutes(api: Api, { changes }: { changes: ChangeRepository }): void {
  const config = { access: 'admin' } as const

  api.get(
    '/changes',
    {
      config,
      schema: {
        summary: 'The change log, newest first; a bulk change is one entry.',
        response: { 200: changePageAnswer },
        querystring: changeListRule,
      },
    },
    (request) => changes.page(visitorOf(request).shopId, request.query),
  )

  api.post(
    '/changes/:id/restore',
    {
      config,
      schema: {
        summary: 'Restores the state before a change, as a new change.',
        response: { 200: writtenAnswer },
        params: idParam,
        body: revertRule,
        errorStatuses: [409],
      },
    },
    (request) => changes.revert(authorOf(request), Number(request.params.id), request.body),
  )
}
