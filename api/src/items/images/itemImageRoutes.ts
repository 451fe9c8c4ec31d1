import { itemImageChangesRule, itemImageOrderRule, newItemImageRule } from '@elegant/shared/rules'
import type { FastifyInstance } from 'fastify'
import { assertOwnShop } from '../../http/requests/ownShop.ts'
import { invalid } from '../../http/responses/httpErrors.ts'
import { archiveRoutes } from '../../http/routes/archiveRoutes.ts'
import { routesFor } from '../../http/routes/route.ts'
import { itemMediaListResponse, itemMediaResponse } from '../fields/itemResponses.ts'
import type { ItemImageRepository } from './itemImageRepository.ts'

export function itemImageRoutes(api: FastifyInstance, { images }: { images: ItemImageRepository }): void {
  const admin = routesFor(api, 'admin')

  admin.post('/item_images', 'Adds a picture or a video to an item.', {
    body: newItemImageRule,
    201: itemMediaResponse,
    errors: [404],
    handler({ author, body }) {
      assertOwnShop(author.shopId, body)
      return images.create(author, body)
    },
  })

  admin.patch('/item_images/:id', 'Updates a picture or a video of an item.', {
    body: itemImageChangesRule,
    200: itemMediaResponse,
    headers: ['If-Match'],
    handler({ target, body }) {
      const { item_images_id = target.id } = body
      if (item_images_id !== target.id) {
        throw invalid([{ path: 'item_images_id', message: 'item_images_id must be the id in the address' }])
      }
      assertOwnShop(target.shopId, body)
      return images.change(target, body)
    },
  })

  admin.post('/items/:id/image_order', 'Reorders the pictures and videos of an item.', {
    body: itemImageOrderRule,
    200: itemMediaListResponse,
    errors: [409],
    handler: ({ target, body }) => images.arrange(target, body),
  })

  archiveRoutes(api, {
    path: '/item_images',
    summaries: {
      archive: 'Deletes a picture or a video; it can be restored.',
      restore: 'Restores a deleted picture or video.',
    },
    response: itemMediaResponse,
    headers: ['If-Match'],
    rows: images,
  })
}
