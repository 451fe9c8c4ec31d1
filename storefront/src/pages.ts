import type { RemotePage } from '@elegant/shared'

/** Every address of routes.tsx, with the calls its page makes at once: the shell's server answers them in advance. */
export const pages: RemotePage[] = [
  { path: '/', chunk: 'home', data: [{ path: '/items_categories' }] },
  { path: '/shop', chunk: 'shop', data: [{ path: '/items_by_type/Product', external: { page: 1 } }] },
  { path: '/shop/:type', chunk: 'shop', data: [{ path: '/items_categories' }] },
  { path: '/categories', chunk: 'categories', data: [{ path: '/items_categories' }] },
  { path: '/item/:slug', chunk: 'item', data: [{ path: '/items_details/:slug', isSubject: true }] },
  { path: '/cart', chunk: 'cart' },
  { path: '/customer/dashboard', chunk: 'dashboard' },
  { path: '/events', chunk: 'events', data: [{ path: '/items_by_type/Event', external: { page: 1 } }] },
  { path: '/blog', chunk: 'blog', data: [{ path: '/items_by_type/Blog', external: { page: 1 } }] },
  { path: '/about', chunk: 'about', data: [{ path: '/items_by_type/About', external: { page: 1 } }] },
  {
    path: '/custom-jewelry',
    chunk: 'custom-jewelry',
    data: [{ path: '/items_by_type/Custom', external: { page: 1 } }],
  },
  { path: '/contact', chunk: 'contact' },
]
