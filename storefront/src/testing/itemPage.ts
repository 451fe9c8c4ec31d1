import type { Item } from '@elegant/shared/rules'
import { buildItem, renderPage } from '@elegant/shared/testing'
import { routes } from '../routes.tsx'

/** Opens the page of an item with these values. */
export function openItem(changes: Partial<Item>, api: NonNullable<Parameters<typeof renderPage>[1]>['api'] = {}) {
  const item = buildItem({ slug: 'it', ...changes })
  return renderPage(routes, { path: '/item/it', api: { 'GET /items_details/it': [item], ...api } })
}
