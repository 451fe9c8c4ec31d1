import type { RemotePage } from '@elegant/shared'
import { listParams, shopParams } from './catalog/params.ts'

/** Every address of routes.tsx, and the chunk that shows it: the shell's server has it preloaded. */
export const pages: RemotePage[] = [
  { path: '/', chunk: 'home' },
  { path: '/shop', chunk: 'shop', query: shopParams },
  { path: '/shop/:type', chunk: 'shop', query: shopParams },
  { path: '/categories', chunk: 'categories' },
  { path: '/item/:slug', chunk: 'item' },
  { path: '/cart', chunk: 'cart', isPersonal: true },
  { path: '/customer/dashboard', chunk: 'dashboard', isPersonal: true },
  { path: '/events', chunk: 'events', query: listParams },
  { path: '/blog', chunk: 'blog', query: listParams },
  { path: '/about', chunk: 'about', query: listParams },
  { path: '/custom-jewelry', chunk: 'custom-jewelry', form: '/custom_requests' },
  { path: '/contact', chunk: 'contact', form: '/contact_messages' },
]
