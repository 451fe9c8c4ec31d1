import { strictObject, text } from '@elegant/shared/rules'
import type { CustomerRepository } from '../customers/customerRepository.ts'
import { notFound } from '../http/errors.ts'
import type { Api } from '../http/validation.ts'
import { memberOf, visitorOf } from '../http/visitor.ts'
import { endedSessionsAnswer, sessionListAnswer } from './authResponses.ts'
import type { SessionRepository } from './sessionRepository.ts'

interface Deps {
  sessions: SessionRepository
  customers: CustomerRepository
}

const sessionParam = strictObject({ id: text().required().max(100) })
const userParam = strictObject({ elegant_user_id: text().required() })

/** Lists and ends the sessions of accounts (docs/security.md, 2). */
export function sessionRoutes(api: Api, { sessions, customers }: Deps): void {
  api.get(
    '/sessions',
    {
      config: { access: 'member' },
      schema: {
        summary: "Lists the sessions of the caller's account.",
        response: { 200: sessionListAnswer },
      },
    },
    (request) => {
      const { user, sessionId } = memberOf(request)
      return sessions.list(user.id, sessionId)
    },
  )

  api.delete(
    '/sessions',
    {
      config: { access: 'member' },
      schema: { summary: "Ends all other sessions of the caller's account.", response: { 200: endedSessionsAnswer } },
    },
    async (request) => {
      const { user, sessionId } = memberOf(request)
      return { ended: await sessions.endAll(user.id, sessionId) }
    },
  )

  api.delete(
    '/sessions/:id',
    {
      config: { access: 'member' },
      schema: {
        summary: "Ends one session of the caller's account.",
        response: { 200: endedSessionsAnswer },
        params: sessionParam,
        errorStatuses: [404],
      },
    },
    async (request) => {
      const isEnded = await sessions.end(memberOf(request).user.id, request.params.id)
      if (!isEnded) throw notFound('There is no such session.')
      return { ended: 1 }
    },
  )

  api.delete(
    '/customer/:elegant_user_id/sessions',
    {
      config: { access: 'admin' },
      schema: {
        summary: 'Signs a customer of the shop out everywhere.',
        response: { 200: endedSessionsAnswer },
        params: userParam,
        errorStatuses: [404],
      },
    },
    async (request) => {
      const { elegant_user_id } = request.params
      const customer = await customers.byUser(visitorOf(request).shopId, elegant_user_id)
      if (!customer) throw notFound('There is no such customer.')
      return { ended: await sessions.endAll(elegant_user_id) }
    },
  )
}
