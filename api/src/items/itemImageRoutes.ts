import { itemImageChangesRule, itemImageOrderRule, newItemImageRule } from '@elegant/shared/rules'
import { archivable } from '../http/archivable.ts'
import { editTargetOf } from '../http/editTarget.ts'
import { invalid } from '../http/errors.ts'
import { idParam } from '../http/idParam.ts'
import { assertOwnShop } from '../http/ownShop.ts'
import { sendJson } from '../http/responseCache.ts'
import type { Api } from '../http/validation.ts'
import { authorOf } from '../http/visitor.ts'
import type { ItemImageRepository } from './itemImageRepository.ts'
import { itemMediaAnswer, itemMediaListAnswer } from './itemResponses.ts'

export function itemImageRoutes(api: Api, { images }: { images: ItemImageRepository }): void {
  const config = { access: 'admin' } as const

  api.post(
    '/item_images',
    {
      config,
      schema: {
        summary: 'Adds a picture or a video to an item.',
        response: { 201: itemMediaAnswer },
        body: newItemImageRule,
        errorStatuses: [404],
      },
    },
    async (request, reply) => {
      const author = authorOf(request)
      assertOwnShop(author.shopId, request.body)
      return sendJson(reply.status(201), await images.create(author, request.body))
    },
  )

  api.patch(
    '/item_images/:id',
    {
      config,
      schema: {
        summary: 'Updates a picture or a video of an item.',
        response: { 200: itemMediaAnswer },
        params: idParam,
        body: itemImageChangesRule,
        requestHeaders: ['If-Match'],
      },
    },
    async (request, reply) => {
      const which = editTargetOf(request, request.params)
      const { item_images_id = which.id } = request.body
      if (item_images_id !== which.id) {
        throw invalid([{ path: 'item_images_id', message: 'item_images_id must be the id in the address' }])
      }
      assertOwnShop(which.shopId, request.body)
      return sendJson(reply, await images.change(which, request.body))
    },
  )

  api.post(
    '/items/:id/image_order',
    {
      config,
      schema: {
        summary: 'Reorders the pictures and videos of an item.',
        response: { 200: itemMediaListAnswer },
        params: idParam,
        body: itemImageOrderRule,
        errorStatuses: [409],
      },
    },
    async (request, reply) => {
      const which = editTargetOf(request, request.params)
      return sendJson(reply, await images.arrange(which, request.body))
    },
  )

  archivable(api, {
    path: '/item_images',
    summaries: {
      archive: 'Deletes a picture or a video; it can be restored.',
      restore: 'Restores a deleted picture or video.',
    },
    response: itemMediaAnswer,
    requestHeaders: ['If-Match'],
    archive: images.archive,
    restore: images.restore,
  })
}
