import { changeListRule, revertRule } from '@elegant/shared/rules'
import { writtenAnswer } from '../audit/writeResponses.ts'
import { idParam } from '../http/idParam.ts'
import type { Api } from '../http/validation.ts'
import { authorOf, visitorOf } from '../http/visitor.ts'
import type { ChangeRepository } from './changeRepository.ts'
import { changePageAnswer } from './changeResponses.ts'

/** The change log: what admins have written, and the way back. */
export function changeRoutes(api: Api, { changes }: { changes: ChangeRepository }): void {
  const config = { access: 'admin' } as const

  api.get(
    '/changes',
    {
      config,
      schema: {
        summary: 'The change log, newest first; what was written in one go is one line of it.',
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
        summary: 'Puts back what was there before a change, as a new change.',
        response: { 200: writtenAnswer },
        params: idParam,
        body: revertRule,
        errorStatuses: [409],
      },
    },
    (request) => changes.takeBack(authorOf(request), Number(request.params.id), request.body),
  )
}
