import type { RemotePage } from '@elegant/shared'

/** Every address of routes.tsx. Only an admin's browser renders them. */
export const pages: RemotePage[] = [
  { path: '/admin', chunk: 'home', isPersonal: true },
  { path: '/admin/orders', chunk: 'orders', isPersonal: true },
  { path: '/admin/orders/:id', chunk: 'order', isPersonal: true },
  { path: '/admin/customers', chunk: 'customers', isPersonal: true },
  { path: '/admin/requests', chunk: 'requests', isPersonal: true },
  { path: '/admin/requests/:id', chunk: 'request', isPersonal: true },
]
