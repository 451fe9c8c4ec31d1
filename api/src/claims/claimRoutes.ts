import { bulkClaimRule, claimListRule, grantRule, newClaimRule, newHoldRule } from '@elegant/shared/rules'
import type { FastifyInstance } from 'fastify'
import { repeatable } from '../http/requests/idempotency.ts'
import { requiredSubject } from '../http/requests/subject.ts'
import { routesFor } from '../http/routes/route.ts'
import type { BulkClaimer } from './bulkClaim.ts'
import type { ClaimCalendars } from './claimCalendars.ts'
import type { ClaimRepository } from './claimRepository.ts'
import {
  bulkClaimResponse,
  calendarResponse,
  claimPageResponse,
  claimResponse,
  holdResponse,
  holdsResponse,
} from './claimResponses.ts'
import type { HoldRepository } from './holdRepository.ts'

interface Deps {
  claims: ClaimRepository
  holds: HoldRepository
  calendars: ClaimCalendars
  bulkClaim: BulkClaimer
}

export function claimRoutes(api: FastifyInstance, { claims, holds, calendars, bulkClaim }: Deps): void {
  holdRoutes(api, holds)
  ownerRoutes(api, claims)

  const admin = routesFor(api, 'admin')
  admin.post('/claims_bulk', 'Shows, sells, sends out or frees many pieces; those that somebody has are named.', {
    body: bulkClaimRule,
    200: bulkClaimResponse,
    errors: [404],
    handler: ({ author, body }) => bulkClaim(author, body),
  })

  // Its address is a secret that would stay with a former member of the staff.
  const owner = routesFor(api, 'owner')
  const described = { 200: calendarResponse }
  owner.get('/claims_calendar', 'The secret address of the calendar of claims that run out.', {
    ...described,
    handler: ({ shopId }) => calendars.address(shopId),
  })
  owner.post('/claims_calendar', 'Makes a new address for the calendar; the old one ends.', {
    ...described,
    handler: ({ shopId }) => calendars.renew(shopId),
  })
}

function holdRoutes(api: FastifyInstance, holds: HoldRepository): void {
  const visitor = routesFor(api, 'visitor')

  visitor.get('/holds', 'The caller’s own holds and places in line.', {
    200: holdsResponse,
    handler: ({ visitor }) => holds.list(visitor.shopId, requiredSubject(visitor)),
  })

  visitor.post('/holds', 'Asks for a hold of a one-of-a-kind piece.', {
    body: newHoldRule,
    200: holdResponse,
    201: holdResponse,
    headers: ['Idempotency-Key'],
    errors: [404, 409],
    async handler({ visitor, body, request, reply }) {
      const { shopId, user } = visitor
      const { name = '', email = '', phone = '' } = body.contact ?? {}
      const repeat = repeatable(request, [body.items_id, name, email, phone])
      const { hold, isNew } = await holds.request({
        shopId,
        subject: requiredSubject(visitor),
        user,
        hold: body,
        ...repeat,
      })
      return reply.status(isNew ? 201 : 200).send(hold)
    },
  })

  visitor.post('/holds/:id/release', 'Gives up a hold or a place in line of the caller. Returns the rest.', {
    200: holdsResponse,
    errors: [404, 409],
    handler: ({ visitor, id }) => holds.giveUp({ shopId: visitor.shopId, subject: requiredSubject(visitor), id }),
  })
}

function ownerRoutes(api: FastifyInstance, claims: ClaimRepository): void {
  const admin = routesFor(api, 'admin')

  admin.get('/claims', 'Who has which piece, where, until when: the soonest end first.', {
    query: claimListRule,
    200: claimPageResponse,
    handler: ({ shopId, query }) => claims.readPage(shopId, query),
  })

  admin.post('/claims', 'Holds, shows, sells or sends out a piece, in place of the claim that has it.', {
    body: newClaimRule,
    201: claimResponse,
    errors: [404, 409],
    handler: ({ author, body }) => claims.create(author, body),
  })

  admin.post('/claims/:id/release', 'Frees a piece, or declines a person in line.', {
    200: claimResponse,
    errors: [409],
    handler: ({ author, id }) => claims.release(author, id),
  })

  admin.post('/claims/:id/grant', 'Grants the hold of a person in line.', {
    body: grantRule,
    200: claimResponse,
    errors: [409],
    handler: ({ author, id, body }) => claims.grant(author, id, body.until),
  })
}
