import {
  newReviewRule,
  receivedReviewListRule,
  reviewChangesRule,
  reviewListRule,
  reviewStates,
} from '@elegant/shared/rules'
import type { FastifyInstance } from 'fastify'
import { number } from 'yup'
import { keyParam } from '../http/requests/keyParam.ts'
import type { ResponseCache } from '../http/routes/responseCache.ts'
import { routesFor } from '../http/routes/route.ts'
import { flag, id, one, pageShape, shape, time, whole, words } from '../openapi/responses.ts'
import type { ReviewRepository } from './reviewRepository.ts'

const fields = {
  id: id(),
  rating: whole(),
  name: words(),
  text: words(),
  answer: words(),
  created_at: time(),
  _items: shape({ title: words(), slug: words() }),
}
const receivedResponse = shape({
  ...fields,
  state: one(reviewStates),
  orders_id: id(),
  version: whole(),
}).meta({ title: 'ReceivedReview' })

const pageResponse = pageShape(shape(fields).meta({ title: 'Review' })).shape({
  average: number().defined().nullable(),
})

const ownResponse = shape({
  may_review: flag(),
  name: words(),
  review: shape({ rating: whole(), name: words(), text: words(), state: one(reviewStates) }).nullable(),
}).meta({ title: 'OwnReview' })

/** Reviews of completed orders (docs/product/reviews.md): written from the conversation, shown by the owner. */
export function reviewRoutes(
  api: FastifyInstance,
  { reviews, cache }: { reviews: ReviewRepository; cache: ResponseCache },
): void {
  const visitor = routesFor(api, 'visitor')
  const admin = routesFor(api, 'admin')

  visitor.get('/reviews', 'The reviews that the shop shows, of all pieces or one.', {
    query: reviewListRule,
    200: pageResponse,
    headers: ['If-None-Match'],
    options: { onRequest: cache.serveCached },
    handler({ visitor: { shopId }, query, request, reply }) {
      const read = async () => JSON.stringify(await reviews.listShown(shopId, query))
      return cache.send(request, reply, read, ['reviews', query])
    },
  })

  visitor.get('/threads/link/:key/review', 'The review of the order behind a secret address.', {
    params: keyParam,
    200: ownResponse,
    errors: [404],
    handler: ({ visitor: { shopId }, params: { key } }) => reviews.readOwn(shopId, key),
  })

  visitor.post('/threads/link/:key/review', 'Writes or replaces the review of a completed order.', {
    params: keyParam,
    body: newReviewRule,
    200: ownResponse,
    errors: [404, 409],
    handler: ({ visitor: { shopId }, params: { key }, body }) => reviews.write(shopId, key, body),
  })

  admin.get('/reviews_received', 'All reviews, also those that are not shown.', {
    query: receivedReviewListRule,
    200: pageShape(receivedResponse),
    handler: ({ shopId, query }) => reviews.listReceived(shopId, query),
  })

  admin.patch('/reviews/:id', 'Shows or hides a review, or answers it.', {
    body: reviewChangesRule,
    200: receivedResponse,
    headers: ['If-Match'],
    errors: [404, 409],
    handler: ({ author, expectedVersion, id, body }) => reviews.change({ ...author, expectedVersion, id }, body),
  })
}
