import {
  inboxRule,
  mediaUploadRule,
  newPaymentRule,
  newStageRule,
  newThreadEstimateRule,
  postalAddressRule,
  replyRule,
  shopMessageRule,
  threadChangesRule,
  threadLinkRule,
} from '@elegant/shared/rules'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/database.ts'
import { repeatable } from '../http/requests/idempotency.ts'
import { keyParam } from '../http/requests/keyParam.ts'
import { requiredSubject } from '../http/requests/subject.ts'
import { routesFor } from '../http/routes/route.ts'
import type { MediaUploads } from '../media/mediaUploads.ts'
import { pictureUrl } from '../media/pictureUrl.ts'
import type { Replies } from './replies.ts'
import type { ShipTo } from './shipTo.ts'
import type { ShopSteps } from './shopSteps.ts'
import type { ThreadKeys } from './threadKeys.ts'
import type { ThreadLinks } from './threadLinks.ts'
import type { ThreadRepository } from './threadRepository.ts'
import {
  inboxResponse,
  linkResponse,
  openThreadResponse,
  ownThreadsResponse,
  pictureResponse,
  threadResponse,
} from './threadResponses.ts'
import type { ThreadWriter } from './threadWriter.ts'

interface Deps {
  db: Db
  keys: ThreadKeys
  threads: ThreadRepository
  threadWriter: ThreadWriter
  replies: Replies
  steps: ShopSteps
  shipTo: ShipTo
  links: ThreadLinks
  uploads: MediaUploads
}

export function threadRoutes(api: FastifyInstance, deps: Deps): void {
  customerRoutes(api, deps)
  inboxRoutes(api, deps)
  stepRoutes(api, deps)
}

/** Reading changes nothing: programs that check mails open the links in them. */
function customerRoutes(
  api: FastifyInstance,
  { db, keys, threads, threadWriter, replies, shipTo, uploads }: Deps,
): void {
  const visitor = routesFor(api, 'visitor')

  uploads.declare(api, (scope) =>
    routesFor(scope, 'visitor').post('/threads/link/:key/pictures', 'Uploads a picture for a reply.', {
      params: keyParam,
      form: mediaUploadRule,
      201: pictureResponse,
      errors: [404, 409],
      async handler({ visitor: { shopId }, params: { key }, request }) {
        const which = await keys.find(db, shopId, key)
        await replies.assertRoomForPicture(db, which)
        const stored = await uploads.receive(shopId, request, {
          kinds: ['Image'],
          admit: (tx, { id }) => replies.keepPicture(tx, which, id),
        })
        const { id, width, height, widths, formats } = stored
        return { id, url: pictureUrl(stored), width, height, widths, formats }
      },
    }),
  )

  visitor.get('/own_threads', 'The conversations about the caller’s own orders and requests.', {
    200: ownThreadsResponse,
    handler: ({ visitor }) => threads.listOwn(visitor.shopId, requiredSubject(visitor)),
  })

  visitor.get('/threads/link/:key', 'The conversation of a secret address.', {
    params: keyParam,
    200: openThreadResponse,
    errors: [404],
    handler: ({ visitor: { shopId, user }, params: { key } }) => threads.readByKey(shopId, key, user),
  })

  visitor.post('/threads/link/:key/entries', 'Writes to the shop, or answers an estimate or a step.', {
    params: keyParam,
    body: replyRule,
    200: openThreadResponse,
    headers: ['Idempotency-Key'],
    errors: [404, 409],
    async handler({ visitor: { shopId, user }, params: { key }, body, request }) {
      const { about = '', answer = '', text = '', pictures = [] } = body
      const which = await keys.find(db, shopId, key)
      await replies.reply(which, body, repeatable(request, [about, answer, text, pictures]))
      return threads.readByKey(shopId, key, user)
    },
  })

  visitor.post('/threads/link/:key/read', 'Marks the shop’s entries as read.', {
    params: keyParam,
    200: openThreadResponse,
    errors: [404],
    async handler({ visitor: { shopId, user }, params: { key } }) {
      await threadWriter.markRead(db, await keys.find(db, shopId, key), 'shop')
      return threads.readByKey(shopId, key, user)
    },
  })

  visitor.post('/threads/link/:key/address', 'Says where to send the piece.', {
    params: keyParam,
    body: postalAddressRule,
    200: openThreadResponse,
    errors: [404, 409],
    async handler({ visitor: { shopId, user }, params: { key }, body }) {
      await shipTo.byCustomer(await keys.find(db, shopId, key), body)
      return threads.readByKey(shopId, key, user)
    },
  })

  routesFor(api, 'member').post('/threads/link/:key/add', 'Adds the conversation to the caller’s account.', {
    params: keyParam,
    200: openThreadResponse,
    errors: [404],
    async handler({ member: { shopId, user, subject }, params: { key } }) {
      await replies.addToAccount(await keys.find(db, shopId, key), user, subject)
      return threads.readByKey(shopId, key, user)
    },
  })
}

function inboxRoutes(api: FastifyInstance, { threads, steps, shipTo, links }: Deps): void {
  const admin = routesFor(api, 'admin')

  admin.get('/threads', 'The inbox: conversations, those that wait for the shop first.', {
    query: inboxRule,
    200: inboxResponse,
    handler: ({ shopId, query }) => threads.readInbox(shopId, query),
  })

  admin.get('/threads/:id', 'A conversation.', {
    200: threadResponse,
    handler: ({ shopId, id }) => threads.read({ shopId, id }),
  })

  admin.post('/threads/:id/read', 'Marks the customer’s entries as read.', {
    200: threadResponse,
    handler: ({ target }) => steps.markRead(target),
  })

  admin.patch('/threads/:id', 'Says that nobody has to act, or that the shop has.', {
    body: threadChangesRule,
    200: threadResponse,
    handler: ({ author, id, body }) => steps.wait(author, id, body.waiting_for),
  })

  admin.post('/threads/:id/link', 'The secret address of a conversation; a renewed one ends the old one.', {
    body: threadLinkRule,
    200: linkResponse,
    handler: ({ author, id, body }) => links.open(author, id, body.renew),
  })

  admin.post('/threads/:id/address', 'Says where to send the piece.', {
    body: postalAddressRule,
    200: threadResponse,
    errors: [409],
    handler: ({ author, id, body }) => shipTo.byShop(author, id, body),
  })

  admin.delete('/threads/:id/link', 'Ends the secret address of a conversation.', {
    200: threadResponse,
    handler: ({ author, id }) => steps.renewLink(author, id, true),
  })
}

function stepRoutes(api: FastifyInstance, { steps }: Deps): void {
  const admin = routesFor(api, 'admin')
  const described = { 200: threadResponse, headers: ['Idempotency-Key'], errors: [409] } as const

  admin.post('/threads/:id/entries', 'Writes to the customer.', {
    body: shopMessageRule,
    ...described,
    handler: ({ author, id, body, request }) => steps.send(author, id, body, repeatable(request, [body])),
  })

  admin.post('/threads/:id/estimates', 'Sends the next version of the estimate.', {
    body: newThreadEstimateRule,
    ...described,
    handler: ({ author, id, body, request }) => steps.estimate(author, id, body, repeatable(request, [body])),
  })

  admin.post('/threads/:id/stages', 'Moves a piece that is made to order to a stage.', {
    body: newStageRule,
    ...described,
    handler: ({ author, id, body, request }) => steps.stage(author, id, body, repeatable(request, [body])),
  })

  routesFor(api, 'owner').post('/threads/:id/payments', 'Records money that was received or given back.', {
    body: newPaymentRule,
    ...described,
    handler: ({ author, id, body, request }) => steps.pay(author, id, body, repeatable(request, [body])),
  })
}
