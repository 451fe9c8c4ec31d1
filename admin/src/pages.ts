import type { RemotePage } from '@elegant/shared'
import { itemScreens } from './items/itemScreens.ts'

/** Every address of routes.tsx. Only an admin's browser renders them. */
export const pages: RemotePage[] = [
  { path: '/admin', chunk: 'home', isPersonal: true },
  { path: '/admin/orders', chunk: 'orders', isPersonal: true },
  { path: '/admin/shop', chunk: 'settings', isPersonal: true },
  { path: '/admin/categories', chunk: 'categories', isPersonal: true },
  ...itemScreens.flatMap<RemotePage>(({ path }) => [
    { path, chunk: 'items', isPersonal: true },
    { path: `${path}/new`, chunk: 'editor', isPersonal: true },
    { path: `${path}/:id`, chunk: 'editor', isPersonal: true },
  ]),
]
