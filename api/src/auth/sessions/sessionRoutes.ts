import { strictObject, text } from '@elegant/shared/rules'
import type { FastifyInstance } from 'fastify'
import type { CustomerRepository } from '../../customers/customerRepository.ts'
import { userParam } from '../../customers/customerRoutes.ts'
import { notFound } from '../../http/responses/httpErrors.ts'
import { routesFor } from '../../http/routes/route.ts'
import type { AccountRepository } from '../accounts/accountRepository.ts'
import { endedSessionsResponse, sessionListResponse } from './authResponses.ts'
import type { SessionRepository } from './sessionRepository.ts'

interface Deps {
  accounts: AccountRepository
  sessions: SessionRepository
  customers: CustomerRepository
}

const sessionParam = strictObject({ id: text().required().max(100) })

/** Lists and ends the sessions of accounts (docs/security.md, 2). */
export function sessionRoutes(api: FastifyInstance, { accounts, sessions, customers }: Deps): void {
  const member = routesFor(api, 'member')

  member.get('/sessions', "Lists the sessions of the caller's account.", {
    200: sessionListResponse,
    handler: ({ member: { user, sessionId } }) => sessions.list(user.id, sessionId),
  })

  member.delete('/sessions', "Ends all other sessions of the caller's account.", {
    200: endedSessionsResponse,
    handler: ({ member: { user, sessionId } }) => endAll(user.id, sessionId),
  })

  member.delete('/sessions/:id', "Ends one session of the caller's account.", {
    params: sessionParam,
    200: endedSessionsResponse,
    errors: [404],
    async handler({ member: { user }, params }) {
      const isEnded = await sessions.end(user.id, params.id)
      if (!isEnded) throw notFound('There is no such session.')
      return { ended: 1 }
    },
  })

  routesFor(api, 'owner').delete(
    '/customer/:elegant_user_id/sessions',
    'Signs a customer of the shop out everywhere.',
    {
      params: userParam,
      200: endedSessionsResponse,
      errors: [404],
      async handler({ shopId, params: { elegant_user_id } }) {
        const customer = await customers.findByUser(shopId, elegant_user_id)
        if (!customer) throw notFound('There is no such customer.')
        return endAll(elegant_user_id)
      },
    },
  )

  /** Trust first: a trusted browser must not sign in between the two. */
  async function endAll(userId: string, current?: string) {
    await accounts.endTrust(userId)
    return { ended: await sessions.endAll(userId, current) }
  }
}
