import type { RemotePage } from '@elegant/shared'
import type { ComponentType } from 'react'
import { listParams, shopParams } from './catalog/params.ts'

interface StorefrontPage extends RemotePage {
  load: () => Promise<ComponentType>
}

const loadShop = async () => (await import(/* webpackChunkName: "shop" */ './catalog/ShopPage.tsx')).ShopPage

/**
 * The storefront's pages: each address and the chunk that renders it. Part of the release's metadata, so Node must be
 * able to import this module: it may import components only dynamically.
 */
export const pages: StorefrontPage[] = [
  {
    path: '/',
    chunk: 'home',
    load: async () => (await import(/* webpackChunkName: "home" */ './home/HomePage.tsx')).HomePage,
  },
  { path: '/shop', chunk: 'shop', query: shopParams, load: loadShop },
  { path: '/shop/:type', chunk: 'shop', query: shopParams, load: loadShop },
  {
    path: '/categories',
    chunk: 'categories',
    load: async () =>
      (await import(/* webpackChunkName: "categories" */ './catalog/CategoriesPage.tsx')).CategoriesPage,
  },
  {
    path: '/item/:slug',
    chunk: 'item',
    load: async () => (await import(/* webpackChunkName: "item" */ './item/ItemPage.tsx')).ItemPage,
  },
  {
    path: '/cart',
    chunk: 'cart',
    isPersonal: true,
    load: async () => (await import(/* webpackChunkName: "cart" */ './cart/CartPage.tsx')).CartPage,
  },
  {
    path: '/customer/dashboard',
    chunk: 'dashboard',
    isPersonal: true,
    load: async () => (await import(/* webpackChunkName: "dashboard" */ './dashboard/DashboardPage.tsx')).DashboardPage,
  },
  {
    path: '/events',
    chunk: 'events',
    query: listParams,
    load: async () => (await import(/* webpackChunkName: "events" */ './content/EventsPage.tsx')).EventsPage,
  },
  {
    path: '/blog',
    chunk: 'blog',
    query: listParams,
    load: async () => (await import(/* webpackChunkName: "blog" */ './content/BlogPage.tsx')).BlogPage,
  },
  {
    path: '/about',
    chunk: 'about',
    query: listParams,
    load: async () => (await import(/* webpackChunkName: "about" */ './content/AboutPage.tsx')).AboutPage,
  },
  {
    path: '/custom-jewelry',
    chunk: 'custom-jewelry',
    form: '/custom_requests',
    load: async () =>
      (await import(/* webpackChunkName: "custom-jewelry" */ './content/CustomJewelryPage.tsx')).CustomJewelryPage,
  },
  {
    path: '/contact',
    chunk: 'contact',
    form: '/contact_messages',
    load: async () => (await import(/* webpackChunkName: "contact" */ './content/ContactPage.tsx')).ContactPage,
  },
]
