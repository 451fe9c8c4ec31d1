import { itemListRule, itemTypes, limits, strictObject, text } from '@elegant/shared/rules'
import { string } from 'yup'
import { visitorOf } from '../auth/access.ts'
import { notFound } from '../errors.ts'
import type { Api } from '../validation.ts'
import type { ItemRepository, Sight } from './itemRepository.ts'

const typeParam = strictObject({ type: string().required().oneOf(itemTypes) })
const slugParam = strictObject({ slug: text().required().max(limits.slug) })
const idParam = strictObject({
  id: string()
    .required()
    .matches(/^[1-9]\d{0,8}$/, 'id must be a whole number above 0'),
})

export function itemRoutes(api: Api, items: ItemRepository): void {
  api.get(
    '/items_by_type/:type',
    { config: { access: 'visitor' }, schema: { params: typeParam, querystring: itemListRule } },
    (request) => items.list(sightOf(request), request.params.type, request.query),
  )

  // §7: an array, of which the first element is used.
  api.get('/items_details/:slug', { config: { access: 'visitor' }, schema: { params: slugParam } }, async (request) => {
    const item = await items.bySlug(sightOf(request), request.params.slug)
    return item ? [item] : []
  })

  api.get('/items/:id', { config: { access: 'visitor' }, schema: { params: idParam } }, async (request) => {
    const item = await items.byId(sightOf(request), Number(request.params.id))
    if (!item) throw notFound('There is no such item.')
    return item
  })
}

function sightOf(request: Parameters<typeof visitorOf>[0]): Sight {
  const { shopId, isAdmin } = visitorOf(request)
  return { shopId, withHidden: isAdmin }
}
