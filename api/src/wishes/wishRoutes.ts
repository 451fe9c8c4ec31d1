import {
  itemInterestRule,
  newWishRule,
  type OwnWishes,
  strictObject,
  text,
  type WishQuery,
  wishActionRule,
  wishesPath,
} from '@elegant/shared/rules'
import type { FastifyInstance } from 'fastify'
import { array, number, type ObjectSchema } from 'yup'
import type { FavoriteRepository } from '../favorites/favoriteRepository.ts'
import { keyParam } from '../http/requests/keyParam.ts'
import { conflict } from '../http/responses/httpErrors.ts'
import { routesFor } from '../http/routes/route.ts'
import { flag, id, shape, whole, words } from '../openapi/responses.ts'
import type { WishRepository } from './wishRepository.ts'

interface Deps {
  wishes: WishRepository
  favorites: FavoriteRepository
  /** False in a shop without a mail server. */
  canSend: boolean
}

const queryResponse: ObjectSchema<WishQuery> = shape({
  search: words().optional(),
  category: whole().optional(),
  price: strictObject({ min: number(), max: number() }).optional().default(undefined),
  tags: array(words()).optional(),
  kinds: array(words()).optional(),
  facts: array(
    strictObject({
      name: words(),
      values: array(words()).optional(),
      groups: array(words()).optional(),
      min: number(),
      max: number(),
    }),
  ).optional(),
})

const ownWishesResponse: ObjectSchema<OwnWishes> = shape({
  email: words(),
  wishes: array(
    shape({ id: id(), query: queryResponse, category_name: words().nullable(), is_confirmed: flag() }),
  ).required(),
}).meta({ title: 'OwnWishes' })

/**
 * Wishes of visitors (docs/product/wishes.md). Reading a link changes nothing: programs that check mails open the links
 * in them.
 */
export function wishRoutes(api: FastifyInstance, { wishes, favorites, canSend }: Deps): void {
  const visitor = routesFor(api, 'visitor')

  visitor.post('/wishes', 'Asks to be told about pieces of a list, which a mailed link confirms.', {
    body: newWishRule,
    200: shape({}),
    errors: [409],
    async handler({ shopId, body }) {
      if (!canSend) throw conflict('This shop has no mail server.')
      await wishes.add(shopId, body)
      return {}
    },
  })

  visitor.get('/wishes/link/:key', 'The wishes of an address, by the key of its page.', {
    params: keyParam,
    200: ownWishesResponse,
    errors: [404],
    handler: ({ shopId, params: { key } }) => wishes.readOwn(shopId, key),
  })

  visitor.post('/wishes/link/:key', 'Confirms or removes a wish, or ends all of them.', {
    params: keyParam,
    body: wishActionRule,
    200: ownWishesResponse,
    errors: [404],
    handler: ({ shopId, params: { key }, body }) => wishes.act(shopId, key, body),
  })

  routesFor(api, 'admin').post('/items_interest', 'How many people wait for an item as it is typed, or keep it.', {
    body: itemInterestRule,
    200: shape({ waiting: whole(), hearts: whole() }),
    handler: async ({ shopId, body }) => ({
      waiting: await wishes.countWaiting(shopId, body),
      hearts: body.id === undefined ? 0 : await favorites.count(shopId, body.id),
    }),
  })

  unsubscribeRoutes(api, wishes)
}

/** The address in List-Unsubscribe. Mail programs post to it without a token (RFC 8058); people who open it see their page. */
function unsubscribeRoutes(api: FastifyInstance, wishes: WishRepository): void {
  // A scope of its own, so that no other route accepts forms, whose content is always the same.
  void api.register((scope: FastifyInstance, _, done) => {
    scope.removeAllContentTypeParsers()
    const parseNothing = async (_: unknown, __: string) => undefined
    scope.addContentTypeParser(
      /^(application\/x-www-form-urlencoded|multipart\/form-data)/,
      { parseAs: 'string' },
      parseNothing,
    )
    const open = routesFor(scope, 'open')

    open.get('/unsubscribe/:key', 'Leads to the page on which wishes are ended.', {
      params: keyParam,
      302: text(),
      handler: ({ params: { key }, reply }) => reply.redirect(wishesPath(encodeURIComponent(key)), 302),
    })

    open.post('/unsubscribe/:key', 'Ends all wishes of an address (RFC 8058).', {
      params: keyParam,
      form: strictObject({ 'List-Unsubscribe': text() }),
      200: shape({}),
      async handler({ params: { key } }) {
        await wishes.end(key)
        return {}
      },
    })
    done()
  })
}
