import type { Figures, VisibilityCounts } from '@elegant/shared/rules'
import { formatCount, formatDays } from '@elegant/shared/ui'

interface Tile {
  /** The path of a sidebar screen. */
  to: string
  /** Overrides the label of the sidebar. */
  title?: string
  /** The description displayed until the figure has loaded. */
  description: string
  figure: (figures: Figures) => string
}

/** The dashboard tiles (docs/product/admin.md#home), each with its key figure. */
export const tiles: Tile[] = [
  {
    to: '/admin/shop',
    title: 'Shop Management',
    description: 'Name, contact and settings',
    figure: ({ shop }) =>
      [shop.Is_visible ? 'Visible' : 'Hidden', shop.testmode && 'test mode'].filter(Boolean).join(', '),
  },
  {
    to: '/admin/orders',
    title: 'Order Management',
    description: 'Enquiries, bookings and registrations',
    figure: ({ orders }) => `${orders.pending} pending, ${orders.processing} processing`,
  },
  {
    to: '/admin/categories',
    description: 'Organize the catalog',
    figure: ({ categories }) => formatCounts(categories, 'category', 'categories'),
  },
  {
    to: '/admin/products',
    description: 'Stones and jewelry',
    figure: ({ items }) => formatCounts(items.Product, 'product'),
  },
  {
    to: '/admin/events',
    description: 'Gem shows',
    figure: ({ items, next_event: next }) =>
      next ? `Next: ${next.title}, ${formatDays(next.day, next.end_day, 'short')}` : formatCounts(items.Event, 'event'),
  },
  {
    to: '/admin/blogs',
    description: 'News and stories',
    figure: ({ items }) => formatCounts(items.Blog, 'post'),
  },
  {
    to: '/admin/about',
    description: 'Information about the shop',
    figure: ({ items }) => formatCounts(items.About, 'entry', 'entries'),
  },
  {
    to: '/admin/services',
    description: 'Bookable services',
    figure: ({ items }) => formatCounts(items.Service, 'service'),
  },
  {
    to: '/admin/customers',
    description: 'Accounts and access',
    figure: ({ customers }) => `${formatCount(customers.total, 'customer')}, ${customers.online} online`,
  },
  {
    to: '/admin/requests',
    description: 'Custom pieces and messages',
    figure: ({ requests }) => `${requests.new} unread`,
  },
]

function formatCounts({ total, hidden }: VisibilityCounts, one: string, many = `${one}s`): string {
  return [formatCount(total, one, many), hidden > 0 && `${hidden} hidden`].filter(Boolean).join(', ')
}
