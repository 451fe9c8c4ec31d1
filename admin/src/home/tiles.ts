import type { Figures, Shown } from '@elegant/shared/rules'
import { countOf, formatDate } from '@elegant/shared/ui'

interface Tile {
  /** The path of a sidebar screen. */
  to: string
  /** Overrides the label of the sidebar. */
  title?: string
  /** The description displayed until the figure has loaded. */
  words: string
  figure: (figures: Figures) => string
}

/** The dashboard tiles (product §2.14), each with its key figure. */
export const tiles: Tile[] = [
  {
    to: '/admin/shop',
    title: 'Shop Management',
    words: 'Name, contact and settings',
    figure: ({ shop }) =>
      [shop.Is_visible ? 'Visible' : 'Hidden', shop.testmode && 'test mode'].filter(Boolean).join(', '),
  },
  {
    to: '/admin/orders',
    title: 'Order Management',
    words: 'Enquiries, bookings and registrations',
    figure: ({ orders }) => `${orders.pending} pending, ${orders.processing} processing`,
  },
  {
    to: '/admin/categories',
    words: 'Organize the catalog',
    figure: ({ categories }) => shown(categories, 'category', 'categories'),
  },
  {
    to: '/admin/products',
    words: 'Stones and jewelry',
    figure: ({ items }) => shown(items.Product, 'product'),
  },
  {
    to: '/admin/events',
    words: 'Gem shows',
    figure: ({ items, next_event: next }) =>
      next ? `Next: ${next.title}, ${formatDate(next.day, 'short')}` : shown(items.Event, 'event'),
  },
  {
    to: '/admin/blogs',
    words: 'News and stories',
    figure: ({ items }) => shown(items.Blog, 'post'),
  },
  {
    to: '/admin/about',
    words: 'Information about the shop',
    figure: ({ items }) => shown(items.About, 'entry', 'entries'),
  },
  {
    to: '/admin/services',
    words: 'Bookable services',
    figure: ({ items }) => shown(items.Service, 'service'),
  },
  {
    to: '/admin/customers',
    words: 'Accounts and access',
    figure: ({ customers }) => `${countOf(customers.total, 'customer')}, ${customers.online} online`,
  },
  {
    to: '/admin/requests',
    words: 'Custom pieces and messages',
    figure: ({ requests }) => `${requests.new} unread`,
  },
]

function shown({ total, hidden }: Shown, one: string, many = `${one}s`): string {
  return [countOf(total, one, many), hidden > 0 && `${hidden} hidden`].filter(Boolean).join(', ')
}
