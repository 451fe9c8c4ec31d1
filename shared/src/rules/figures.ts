import type { CustomerPage } from './customers/customer.ts'
import type { ItemType } from './items/item.ts'
import type { OrderPage } from './orders/order.ts'
import type { RequestPage } from './orders/request.ts'

/** Days covered by `orders_by_day`: the last month, and the month before it for comparison. */
export const figureDays = 60

/** A total, and the part of it that only admins see. */
export interface VisibilityCounts {
  total: number
  hidden: number
}

/** The number of things that wait for the owner. */
export interface WaitingCounts {
  /** Conversations with unread entries. */
  unread: number
  /** Conversations that wait for the shop. */
  conversations: number
  /** Those of them with an accepted estimate. */
  accepted: number
  /** People in line for a piece. */
  line: number
  /** Holds that end within 24 hours. */
  ending: number
  /** Shown products without a picture. */
  no_picture: number
  /** Shown products with gem facts, none of which is the treatment. */
  no_treatment: number
}

/** The money of orders and requests in the shop's main currency, in minor units. */
interface FigureMoney {
  currency: string
  /** Owed on accepted estimates. */
  open: number
  /** Payments less refunds, for the days of `orders_by_day`. */
  by_day: { day: string; received: number }[]
}

/** Response of GET /figures: the statistics of the dashboard. */
export interface Figures {
  shop: { Is_visible: boolean; testmode: boolean; version: number }
  items: Record<ItemType, VisibilityCounts>
  categories: VisibilityCounts
  /** The next visible event with a date, a running one included. The last day is absent on servers from before it. */
  next_event: { title: string; day: string; end_day?: string } | null
  orders: OrderPage['counts']
  customers: CustomerPage['counts']
  requests: RequestPage['counts']
  /** False in a shop without a mail server; absent on servers that do not say. */
  sends_mail?: boolean
  /** Absent on servers from before it. */
  waiting?: WaitingCounts
  /** Absent on servers from before it. */
  money?: FigureMoney
  /** Oldest first, today last. */
  orders_by_day: { day: string; orders: number }[]
}
