import type { RemotePage } from '@elegant/shared'

/** Every address of routes.tsx, and the chunk that shows it: the shell's server has it preloaded. */
export const pages: RemotePage[] = [
  { path: '/', chunk: 'home' },
  { path: '/shop', chunk: 'shop' },
  { path: '/shop/:type', chunk: 'shop' },
  { path: '/categories', chunk: 'categories' },
  { path: '/item/:slug', chunk: 'item' },
  { path: '/cart', chunk: 'cart', isPersonal: true },
  { path: '/customer/dashboard', chunk: 'dashboard', isPersonal: true },
  { path: '/events', chunk: 'events' },
  { path: '/blog', chunk: 'blog' },
  { path: '/about', chunk: 'about' },
  { path: '/custom-jewelry', chunk: 'custom-jewelry', form: '/custom_requests' },
  { path: '/contact', chunk: 'contact', form: '/contact_messages' },
]
