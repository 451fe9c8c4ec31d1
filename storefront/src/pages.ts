import type { RemotePage } from '@elegant/shared'
import type { ComponentType } from 'react'
import { listParams, shopParams } from './catalog/params.ts'

interface StorefrontPage extends RemotePage {
  load: () => Promise<ComponentType>
}

const loadHelp = async () => (await import(/* webpackChunkName: "help" */ './help/HelpPage.tsx')).HelpPage
const loadShop = async () => (await import(/* webpackChunkName: "shop" */ './catalog/ShopPage.tsx')).ShopPage

/**
 * The storefront's pages: each address and the chunk that renders it. Part of the release's metadata, so Node must be
 * able to import this module: it may import components only dynamically.
 */
export const pages: StorefrontPage[] = [
  {
    path: '/',
    chunk: 'home',
    access: 'everyone',
    load: async () => (await import(/* webpackChunkName: "home" */ './home/HomePage.tsx')).HomePage,
  },
  {
    path: '/shop',
    chunk: 'shop',
    query: shopParams,
    access: 'everyone',
    links: [{ place: 'header', label: 'Shop', order: 10 }],
    load: loadShop,
  },
  {
    path: '/shop/:type',
    chunk: 'shop',
    query: shopParams,
    access: 'everyone',
    load: loadShop,
  },
  {
    path: '/categories',
    chunk: 'categories',
    access: 'everyone',
    links: [{ place: 'header', label: 'Categories', order: 20 }],
    load: async () =>
      (await import(/* webpackChunkName: "categories" */ './catalog/CategoriesPage.tsx')).CategoriesPage,
  },
  {
    path: '/item/:slug',
    chunk: 'item',
    access: 'everyone',
    load: async () => (await import(/* webpackChunkName: "item" */ './item/ItemPage.tsx')).ItemPage,
  },
  {
    path: '/stone/:sku',
    chunk: 'stone',
    query: ['record'],
    access: 'everyone',
    load: async () =>
      (await import(/* webpackChunkName: "stone" */ './stoneRecord/StoneRecordPage.tsx')).StoneRecordPage,
  },
  {
    path: '/cart',
    chunk: 'cart',
    isPersonal: true,
    access: 'everyone',
    load: async () => (await import(/* webpackChunkName: "cart" */ './cart/CartPage.tsx')).CartPage,
  },
  {
    path: '/cart/placed',
    chunk: 'placed',
    isPersonal: true,
    access: 'everyone',
    load: async () =>
      (await import(/* webpackChunkName: "placed" */ './confirmation/ConfirmationPage.tsx')).ConfirmationPage,
  },
  {
    path: '/customer/dashboard',
    chunk: 'dashboard',
    isPersonal: true,
    access: 'customer',
    links: [{ place: 'header', label: 'My Orders', order: 60 }],
    load: async () => (await import(/* webpackChunkName: "dashboard" */ './dashboard/DashboardPage.tsx')).DashboardPage,
  },
  {
    path: '/events',
    chunk: 'events',
    query: listParams,
    access: 'everyone',
    links: [
      { place: 'header', label: 'Events', order: 40 },
      { place: 'footer', label: 'Events & Shows', order: 20 },
    ],
    load: async () => (await import(/* webpackChunkName: "events" */ './content/EventsPage.tsx')).EventsPage,
  },
  {
    path: '/blog',
    chunk: 'blog',
    query: listParams,
    access: 'everyone',
    links: [{ place: 'footer', label: 'Blog', order: 40 }],
    load: async () => (await import(/* webpackChunkName: "blog" */ './content/BlogPage.tsx')).BlogPage,
  },
  {
    path: '/about',
    chunk: 'about',
    query: listParams,
    access: 'everyone',
    links: [
      { place: 'header', label: 'About', order: 50 },
      { place: 'footer', label: 'About Us', order: 10 },
    ],
    load: async () => (await import(/* webpackChunkName: "about" */ './content/AboutPage.tsx')).AboutPage,
  },
  {
    path: '/custom-jewelry',
    chunk: 'custom-jewelry',
    query: ['like'],
    form: '/custom_requests',
    access: 'everyone',
    links: [
      { place: 'header', label: 'Custom Jewelry', order: 30 },
      { place: 'footer', label: 'Custom Jewelry', order: 30 },
    ],
    load: async () =>
      (await import(/* webpackChunkName: "custom-jewelry" */ './content/CustomJewelryPage.tsx')).CustomJewelryPage,
  },
  {
    path: '/services',
    chunk: 'services',
    query: listParams,
    access: 'everyone',
    links: [{ place: 'footer', label: 'Services', order: 35 }],
    load: async () => (await import(/* webpackChunkName: "services" */ './content/ServicesPage.tsx')).ServicesPage,
  },
  {
    path: '/compare',
    chunk: 'compare',
    query: ['items'],
    isUnlisted: true,
    access: 'everyone',
    load: async () => (await import(/* webpackChunkName: "compare" */ './compare/ComparePage.tsx')).ComparePage,
  },
  {
    path: '/contact',
    chunk: 'contact',
    query: ['about', 'visit'],
    form: '/contact_messages',
    access: 'everyone',
    load: async () => (await import(/* webpackChunkName: "contact" */ './content/ContactPage.tsx')).ContactPage,
  },
  {
    path: '/help/:page',
    chunk: 'help',
    access: 'everyone',
    load: loadHelp,
  },
  {
    path: '/maker',
    chunk: 'help',
    isUnlisted: true,
    access: 'everyone',
    load: loadHelp,
  },
  {
    path: '/favorites',
    chunk: 'favorites',
    query: ['items'],
    isUnlisted: true,
    access: 'everyone',
    links: [{ place: 'footer', label: 'Favorites', order: 50 }],
    load: async () => (await import(/* webpackChunkName: "favorites" */ './favorites/FavoritesPage.tsx')).FavoritesPage,
  },
  {
    path: '/reviews',
    chunk: 'reviews',
    query: listParams,
    access: 'everyone',
    links: [{ place: 'footer', label: 'Reviews', order: 45 }],
    load: async () => (await import(/* webpackChunkName: "reviews" */ './reviews/ReviewsPage.tsx')).ReviewsPage,
  },
  {
    path: '/wishes/:key',
    chunk: 'wishes',
    form: '/wishes/link/:key',
    isSecret: true,
    access: 'everyone',
    load: async () => (await import(/* webpackChunkName: "wishes" */ './wishes/WishesPage.tsx')).WishesPage,
  },
  {
    path: '/preview/:key',
    chunk: 'preview',
    isSecret: true,
    access: 'everyone',
    load: async () => (await import(/* webpackChunkName: "preview" */ './item/PreviewPage.tsx')).PreviewPage,
  },
  {
    path: '/e/:key',
    chunk: 'thread',
    form: '/threads/link/:key/entries',
    isSecret: true,
    access: 'everyone',
    load: async () => (await import(/* webpackChunkName: "thread" */ './thread/ThreadPage.tsx')).ThreadPage,
  },
]
