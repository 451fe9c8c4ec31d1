import type { RemotePage } from '@elegant/shared'

/** Every address of routes.tsx. Only an admin's browser renders them. */
export const pages: RemotePage[] = [
  { path: '/admin', chunk: 'home', isPersonal: true },
  { path: '/admin/orders', chunk: 'orders', isPersonal: true },
]
