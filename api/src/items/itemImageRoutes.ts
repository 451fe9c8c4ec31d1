import { itemImageChangesRule, itemImageOrderRule, newItemImageRule } from '@elegant/shared/rules'
import type { FastifyReply } from 'fastify'
import { type AnswerCache, sendJson } from '../http/answerCache.ts'
import { invalid, notFound } from '../http/errors.ts'
import { idParam } from '../http/idParam.ts'
import { assertOwnShop } from '../http/ownShop.ts'
import type { Api } from '../http/validation.ts'
import { authorOf } from '../http/visitor.ts'
import { type Row, whichOf } from '../http/which.ts'
import { itemMediaAnswer, itemMediaListAnswer } from '../openapi/answers.ts'
import type { ItemImageRepository } from './itemImageRepository.ts'

export function itemImageRoutes(
  api: Api,
  { images, cache }: { images: ItemImageRepository; cache: AnswerCache },
): void {
  const config = { access: 'admin' } as const

  api.post(
    '/item_images',
    {
      config,
      schema: {
        summary: 'Adds a picture or a video to an item.',
        response: { 201: itemMediaAnswer },
        body: newItemImageRule,
        refuses: [404],
      },
    },
    async (request, reply) => {
      const author = authorOf(request)
      const { shopId } = author
      assertOwnShop(shopId, request.body)
      const id = await cache.change(shopId, () => images.create(author, request.body))
      return send(reply.status(201), { shopId, id })
    },
  )

  api.patch(
    '/item_images/:id',
    {
      config,
      schema: {
        summary: 'Changes a picture or a video of an item.',
        response: { 200: itemMediaAnswer },
        params: idParam,
        body: itemImageChangesRule,
        refuses: [409],
      },
    },
    async (request, reply) => {
      const which = whichOf(request, request.params)
      const { item_images_id = which.id } = request.body
      if (item_images_id !== which.id) {
        throw invalid([{ path: 'item_images_id', message: 'item_images_id must be the id in the address' }])
      }
      assertOwnShop(which.shopId, request.body)
      await cache.change(which.shopId, () => images.change(which, request.body))
      return send(reply, which)
    },
  )

  api.post(
    '/items/:id/image_order',
    {
      config,
      schema: {
        summary: 'Puts the pictures and videos of an item in order.',
        response: { 200: itemMediaListAnswer },
        params: idParam,
        body: itemImageOrderRule,
        refuses: [409],
      },
    },
    async (request, reply) => {
      const which = whichOf(request, request.params)
      await cache.change(which.shopId, () => images.arrange(which, request.body.item_images_ids))
      return sendJson(reply, await images.ofItem(which))
    },
  )

  api.delete(
    '/item_images/:id',
    {
      config,
      schema: {
        summary: 'Deletes a picture or a video; it can be restored.',
        response: { 200: itemMediaAnswer },
        params: idParam,
      },
    },
    async (request, reply) => {
      const which = whichOf(request, request.params)
      await cache.change(which.shopId, () => images.archive(which))
      return send(reply, which)
    },
  )

  api.post(
    '/item_images/:id/restore',
    {
      config,
      schema: {
        summary: 'Brings a deleted picture or video back.',
        response: { 200: itemMediaAnswer },
        params: idParam,
      },
    },
    async (request, reply) => {
      const which = whichOf(request, request.params)
      await cache.change(which.shopId, () => images.restore(which))
      return send(reply, which)
    },
  )

  async function send(reply: FastifyReply, which: Row): Promise<FastifyReply> {
    const image = await images.byId(which)
    if (!image) throw notFound('There is no such image.')
    return sendJson(reply, image)
  }
}
