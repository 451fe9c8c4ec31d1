import type { ItemType } from '@elegant/shared/rules'

/** One of the admin's item screens: all are one screen, and differ in these words. */
export interface ItemScreen {
  path: string
  type: ItemType
  title: string
  /** What one is called, in the middle of a sentence. */
  one: string
  add: string
  empty: string
}

/** The screens of product §2.17, and one for custom items, which the owner needs as well. */
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

/** Where an item of a type is edited. */
export function editPath({ item_type, id }: { item_type: ItemType; id: number }): string {
  return `${itemScreens.find(({ type }) => type === item_type)?.path ?? '/admin/products'}/${id}`
}
