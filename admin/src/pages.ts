import type { RemotePage } from '@elegant/shared'
import type { ComponentType } from 'react'
import { type ItemScreen, itemScreens } from './items/itemScreens.ts'

interface AdminPage<Props> extends RemotePage {
  load: () => Promise<ComponentType<Props>>
}

/** Every screen except those of items. Node imports this module too, so components must be imported dynamically. */
export const screenPages: AdminPage<object>[] = [
  {
    path: '/admin',
    chunk: 'home',
    links: [{ place: 'header', label: 'Admin', order: 70 }],
    load: async () => (await import(/* webpackChunkName: "home" */ './home/AdminHomePage.tsx')).AdminHomePage,
  },
  {
    path: '/admin/inbox',
    chunk: 'inbox',
    load: async () => (await import(/* webpackChunkName: "inbox" */ './inbox/list/InboxPage.tsx')).InboxPage,
  },
  {
    path: '/admin/inbox/:id',
    chunk: 'thread',
    load: async () =>
      (await import(/* webpackChunkName: "thread" */ './inbox/thread/AdminThreadPage.tsx')).AdminThreadPage,
  },
  {
    path: '/admin/orders',
    chunk: 'orders',
    load: async () => (await import(/* webpackChunkName: "orders" */ './orders/OrdersPage.tsx')).OrdersPage,
  },
  {
    path: '/admin/orders/:id',
    chunk: 'order',
    load: async () => (await import(/* webpackChunkName: "order" */ './orders/OrderPage.tsx')).OrderPage,
  },
  {
    path: '/admin/holds',
    chunk: 'holds',
    load: async () => (await import(/* webpackChunkName: "holds" */ './holds/HoldsPage.tsx')).HoldsPage,
  },
  {
    path: '/admin/customers',
    chunk: 'customers',
    load: async () => (await import(/* webpackChunkName: "customers" */ './customers/CustomersPage.tsx')).CustomersPage,
  },
  {
    path: '/admin/customers/:id',
    chunk: 'customer',
    load: async () => (await import(/* webpackChunkName: "customer" */ './customers/CustomerPage.tsx')).CustomerPage,
  },
  {
    path: '/admin/events/:id/attendees',
    chunk: 'attendees',
    load: async () => (await import(/* webpackChunkName: "attendees" */ './attendees/AttendeesPage.tsx')).AttendeesPage,
  },
  {
    path: '/admin/labels',
    chunk: 'labels',
    query: ['ids'],
    load: async () => (await import(/* webpackChunkName: "labels" */ './items/table/LabelsPage.tsx')).LabelsPage,
  },
  {
    path: '/admin/requests',
    chunk: 'requests',
    load: async () => (await import(/* webpackChunkName: "requests" */ './requests/RequestsPage.tsx')).RequestsPage,
  },
  {
    path: '/admin/requests/:id',
    chunk: 'request',
    load: async () => (await import(/* webpackChunkName: "request" */ './requests/RequestPage.tsx')).RequestPage,
  },
  {
    path: '/admin/shop',
    chunk: 'settings',
    access: 'owner',
    load: async () => (await import(/* webpackChunkName: "settings" */ './shop/ShopSettingsPage.tsx')).ShopSettingsPage,
  },
  {
    path: '/admin/pages',
    chunk: 'shop-pages',
    access: 'owner',
    load: async () =>
      (await import(/* webpackChunkName: "shop-pages" */ './shopPages/ShopPagesPage.tsx')).ShopPagesPage,
  },
  {
    path: '/admin/pages/:name',
    chunk: 'shop-page',
    access: 'owner',
    load: async () =>
      (await import(/* webpackChunkName: "shop-page" */ './shopPages/ShopPageEditorPage.tsx')).ShopPageEditorPage,
  },
  {
    path: '/admin/rates',
    chunk: 'rates',
    access: 'owner',
    load: async () => (await import(/* webpackChunkName: "rates" */ './rates/RatesPage.tsx')).RatesPage,
  },
  {
    path: '/admin/affiliates',
    chunk: 'affiliates',
    access: 'owner',
    load: async () =>
      (await import(/* webpackChunkName: "affiliates" */ './affiliates/AffiliatesPage.tsx')).AffiliatesPage,
  },
  {
    path: '/admin/reviews',
    chunk: 'admin-reviews',
    load: async () =>
      (await import(/* webpackChunkName: "admin-reviews" */ './reviews/AdminReviewsPage.tsx')).AdminReviewsPage,
  },
  {
    path: '/admin/categories',
    chunk: 'categories',
    load: async () =>
      (await import(/* webpackChunkName: "categories" */ './categories/AdminCategoriesPage.tsx')).AdminCategoriesPage,
  },
  {
    path: '/admin/photos',
    chunk: 'photos',
    load: async () => (await import(/* webpackChunkName: "photos" */ './photos/PhotosPage.tsx')).PhotosPage,
  },
  {
    path: '/admin/mails',
    chunk: 'mails',
    load: async () => (await import(/* webpackChunkName: "mails" */ './mails/MailsPage.tsx')).MailsPage,
  },
  {
    path: '/admin/staff',
    chunk: 'staff',
    access: 'owner',
    load: async () => (await import(/* webpackChunkName: "staff" */ './staff/StaffPage.tsx')).StaffPage,
  },
  {
    path: '/admin/mails/templates',
    chunk: 'mail-templates',
    load: async () =>
      (await import(/* webpackChunkName: "mail-templates" */ './mails/MailTemplatesPage.tsx')).MailTemplatesPage,
  },
  {
    path: '/admin/changes',
    chunk: 'changes',
    load: async () => (await import(/* webpackChunkName: "changes" */ './changes/ChangesPage.tsx')).ChangesPage,
  },
  {
    path: '/admin/health',
    chunk: 'health',
    load: async () => (await import(/* webpackChunkName: "health" */ './health/HealthPage.tsx')).HealthPage,
  },
]

const loadList = async () => (await import(/* webpackChunkName: "items" */ './items/table/ItemsPage.tsx')).ItemsPage
const loadEditor = async () =>
  (await import(/* webpackChunkName: "editor" */ './items/editor/ItemEditorPage.tsx')).ItemEditorPage

/** The list and the editor of one item type. */
export function itemPages({ path }: ItemScreen): AdminPage<{ screen: ItemScreen }>[] {
  return [
    { path, chunk: 'items', load: loadList },
    { path: `${path}/new`, chunk: 'editor', load: loadEditor },
    { path: `${path}/:id`, chunk: 'editor', load: loadEditor },
  ]
}

/** The pages that the release exposes: for the staff, or for the owner where they say so. */
export const pages: RemotePage[] = [...screenPages, ...itemScreens.flatMap(itemPages)].map(
  ({ path, chunk, links, access }) => ({ path, chunk, links, access }),
)
