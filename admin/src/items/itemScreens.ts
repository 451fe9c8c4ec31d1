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

/** Spec §2: products, events, blogs, about, services. Custom items have no screen there; the owner needs one all the same. */
export const itemScreens: ItemScreen[] = [
  {
    path: '/admin/products',
    type: 'Product',
    title: 'Products',
    one: 'product',
    add: 'Add Product',
    empty: 'No products found',
  },
  { path: '/admin/events', type: 'Event', title: 'Events', one: 'event', add: 'Add Event', empty: 'No events found' },
  {
    path: '/admin/blogs',
    type: 'Blog',
    title: 'Blogs',
    one: 'blog post',
    add: 'Add Blog Post',
    empty: 'No blog posts found',
  },
  {
    path: '/admin/about',
    type: 'About',
    title: 'About',
    one: 'content',
    add: 'Add Content',
    empty: 'No content found',
  },
  {
    path: '/admin/services',
    type: 'Service',
    title: 'Services',
    one: 'service',
    add: 'Add Service',
    empty: 'No services found',
  },
  {
    path: '/admin/custom',
    type: 'Custom',
    title: 'Custom',
    one: 'custom piece',
    add: 'Add Custom Piece',
    empty: 'No custom pieces found',
  },
]

/** Where an item of a type is edited. */
export function editPath({ item_type, id }: { item_type: ItemType; id: number }): string {
  return `${itemScreens.find(({ type }) => type === item_type)?.path ?? '/admin/products'}/${id}`
}
