import type { CustomerPage } from './customer.ts'
import type { ItemType } from './item.ts'
import type { OrderPage } from './order.ts'
import type { RequestPage } from './request.ts'

/** Days of the shop's calendar that `orders_by_day` tells of: a month, and the month before to compare it with. */
export const figureDays = 60

/** How many there are, and how many of them nobody but the owner sees. */
export interface Shown {
  total: number
  hidden: number
}

/** GET /figures (additive): the whole shop at a glance. */
export interface Figures {
  shop: { Is_visible: boolean; testmode: boolean }
  items: Record<ItemType, Shown>
  categories: Shown
  /** The next of the events that are shown and tell their day, today's too. */
  next_event: { title: string; day: string } | null
  orders: OrderPage['counts']
  customers: CustomerPage['counts']
  requests: RequestPage['counts']
  /** Oldest first, today last. */
  orders_by_day: { day: string; orders: number }[]
}
