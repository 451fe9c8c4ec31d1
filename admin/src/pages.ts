import type { RemotePage } from '@elegant/shared'

/** Every address of routes.tsx. Nothing is answered in advance: only an admin may ask for it. */
export const pages: RemotePage[] = [
  { path: '/admin', chunk: 'home' },
  { path: '/admin/orders', chunk: 'orders' },
]
