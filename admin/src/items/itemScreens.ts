import type { ItemType } from '@elegant/shared/rules'

/** The labels of an item type. All item types share one screen. */
export interface ItemScreen {
  path: string
  type: ItemType
  title: string
  /** The singular noun, in lower case. */
  one: string
  add: string
  empty: string
}

/** The screens of docs/product/admin.md#item-lists, plus one for custom items. */
export const itemScreens: ItemScreen[] = [
  screenFor('Product', 'products', 'Products', 'product'),
  screenFor('Event', 'events', 'Events', 'event'),
  screenFor('Blog', 'blogs', 'Blogs', 'blog post'),
  screenFor('About', 'about', 'About', 'content', 'content'),
  screenFor('Service', 'services', 'Services', 'service'),
  screenFor('Custom', 'custom', 'Custom', 'custom piece'),
]

function screenFor(type: ItemType, path: string, title: string, one: string, many = `${one}s`): ItemScreen {
  const add = `Add ${one.replaceAll(/\b\w/g, (letter) => letter.toUpperCase())}`
  return { path: `/admin/${path}`, type, title, one, add, empty: `No ${many} found` }
}

/** The path of an event's attendees. */
export function attendeesPath(id: number): string {
  return `/admin/events/${id}/attendees`
}

/** The path of an item's editor. */
export function editPath({ item_type, id }: { item_type: ItemType; id: number }): string {
  return `${itemScreens.find(({ type }) => type === item_type)?.path ?? '/admin/products'}/${id}`
}
