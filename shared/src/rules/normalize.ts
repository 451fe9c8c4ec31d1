import type { Customer, CustomerRole } from './customers/customer.ts'
import { isRecord } from './fields/isRecord.ts'
import { defaultCurrency } from './fields/limits.ts'
import { isCurrency } from './fields/money.ts'
import type { Page } from './fields/pagination.ts'
import type { Category } from './items/category.ts'
import { type Item, type ItemInfo, type ItemMedia, itemTypes } from './items/item.ts'
import { readItemInfo } from './items/itemInfo.ts'
import { findActionType, orderStatuses } from './orders/actions.ts'
import type { Order, UndecidedOrder } from './orders/order.ts'

// The core API names the fields of a row, but not which of them can be null or missing. Defaults are applied here,
// where a response arrives, so that pages need no checks.

/** A row as received: every field may be null or missing. `Other` overrides the types of single fields. */
export type Received<Row, Other extends object = object> = {
  [Field in keyof Omit<Row, keyof Other>]?: Row[Field] | null
} & Partial<Other>

type ReceivedDate = string | number | null

export type ReceivedItem = Received<
  Item,
  {
    created_at: ReceivedDate
    price: number | string | null
    item_info: ItemInfo | string | null
    _item_images_of_items: ReceivedRows<ReceivedMedia>
  }
>
type ReceivedMedia = Received<ItemMedia>

export type ReceivedOrder = Received<
  Order,
  {
    action_type: string | null
    created_at: ReceivedDate
    _items: Received<Order['_items'], { price: number | string | null }> | null
    _customers: Received<Order['_customers']> | null
  }
>

type ReceivedRole = Received<CustomerRole> | null

/** The role is that of one shop, which some servers send in a list. */
export type ReceivedCustomer = Received<
  Customer,
  { _customer_roles_of_customers_of_shops: ReceivedRole | ReceivedRole[] }
>

export type ReceivedCategory = Received<Category>

/** A pagination envelope as received. */
export type ReceivedPage<Told, Envelope = Page<unknown>> = Omit<Envelope, 'items'> & { items?: Told[] | null }

/** An envelope as received. Servers may send its counts as texts. */
type ReceivedEnvelope<Told> = { items?: Told[] | null; itemsTotal?: number; pageTotal?: number }

export function normalizePage<Told, Row, Envelope extends ReceivedEnvelope<Told>>(
  page: Envelope,
  normalize: (row: Told) => Row,
) {
  const { itemsTotal, pageTotal } = page
  return {
    ...page,
    itemsTotal: itemsTotal && Number(itemsTotal),
    pageTotal: pageTotal && Number(pageTotal),
    items: normalizeRows(page.items ?? page, normalize),
  }
}

/** Rows as received: an array, alone or in an envelope. */
export type ReceivedRows<Told> = Told[] | object | null | undefined

export function normalizeRows<Told, Row>(rows: ReceivedRows<Told>, normalize: (row: Told) => Row): Row[] {
  const list: Told[] | undefined = Object.values({ rows, ...rows }).find(Array.isArray)
  return (list ?? []).map(normalize)
}

/**
 * Reads a whole number that a server sends as a text (docs/product/api.md#compatibility). Other ids stay as they are,
 * so that lists still open and no two become one.
 */
function normalizeId(id: number | null | undefined): number {
  const read = parseId(String(id))
  return typeof read === 'number' ? read : (id ?? 0)
}

/** The id of a row in an address, as `normalizeId` reads it. */
export function parseId(id: string): number | string {
  return /^\d{1,10}$/.test(id) ? Number(id) : id
}

export function normalizeItem(item: ReceivedItem): Item {
  const id = normalizeId(item.id)
  return {
    ...item,
    id,
    slug: item.slug ?? '',
    title: item.title ?? '',
    description: item.description ?? '',
    // A list becomes a text with commas.
    tags: String(item.tags ?? ''),
    SEO_Tags: String(item.SEO_Tags ?? ''),
    price: Math.max(0, getAmount(item.price)),
    currency: getCurrency(item.currency),
    unit: item.unit ?? '',
    rank: item.rank ?? 0,
    sku: item.sku ?? '',
    item_type: itemTypes.find((type) => type === item.item_type) ?? 'Product',
    Is_disabled: item.Is_disabled ?? false,
    created_at: isoTime(item.created_at),
    shops_id: item.shops_id ?? null,
    item_info: getInfo(item.item_info),
    category_ids: (item.category_ids ?? []).map(normalizeId),
    _item_images_of_items: {
      items: normalizeRows(item._item_images_of_items, (media: ReceivedMedia) => normalizeMedia(media, id)),
    },
    body: item.body ?? undefined,
    sold_as: item.sold_as ?? undefined,
    pieces: item.pieces ?? undefined,
    availability: item.availability ?? undefined,
    fire: item.fire ?? undefined,
    seats: item.seats ?? undefined,
    turntables: item.turntables ?? undefined,
    updated_at: item.updated_at ?? undefined,
    version: item.version ?? undefined,
  }
}

function normalizeMedia(media: ReceivedMedia, itemId: number): ItemMedia {
  return {
    ...media,
    id: normalizeId(media.id),
    display_image: media.display_image ?? '',
    image_type: media.image_type === 'Video' ? 'Video' : 'Image',
    seq: media.seq ?? 0,
    items_id: normalizeId(media.items_id ?? itemId),
    shops_id: media.shops_id ?? null,
    Is_disabled: media.Is_disabled ?? false,
    mediafiles_id: media.mediafiles_id ?? null,
    youTube_url: media.youTube_url ?? null,
    alt: media.alt ?? undefined,
    version: media.version ?? undefined,
    widths: media.widths ?? undefined,
    formats: media.formats ?? undefined,
  }
}

/**
 * A missing status stays undefined, because admin and customer pages have different defaults (docs/product/states.md).
 * A server that knows only the core API can say no more of an order than its action, of which `completed` is one there.
 */
export function normalizeOrder(order: ReceivedOrder): UndecidedOrder {
  const { _items: item, _customers: customer, items_id } = order
  return {
    ...order,
    id: normalizeId(order.id),
    items_id: normalizeId(items_id),
    action_type: findActionType(order.action_type) ?? 'enquiry',
    status: order.status ?? orderStatuses.find((status) => status === order.action_type),
    quantity: order.quantity ?? 1,
    created_at: isoTime(order.created_at),
    version: order.version ?? 0,
    contact: order.contact ?? undefined,
    estimate: order.estimate ?? null,
    shipping: order.shipping ?? null,
    _customers: {
      Full_name: customer?.Full_name ?? '',
      email: customer?.email ?? '',
      customer_number: customer?.customer_number ?? null,
    },
    _items: {
      // The name is the text of links.
      name: item?.name || `Item ${items_id ?? ''}`.trim(),
      price: getAmount(item?.price),
      currency: item?.currency || defaultCurrency,
      type: item?.type ?? 'Product',
      description: item?.description ?? '',
      slug: item?.slug ?? '',
    },
  }
}

/** All orders, newest first: the core API lists them in no order. */
export function normalizeOrders(orders: ReceivedOrder[] | null): UndecidedOrder[] {
  return normalizeRows(orders, normalizeOrder).sort((a, b) => b.created_at.localeCompare(a.created_at) || b.id - a.id)
}

export function normalizeCustomer(customer: ReceivedCustomer): Customer {
  const [access] = [customer._customer_roles_of_customers_of_shops].flat()
  return {
    ...customer,
    id: normalizeId(customer.id),
    elegant_user_id: customer.elegant_user_id ?? '',
    Full_name: customer.Full_name ?? '',
    email: customer.email ?? '',
    cust_info: customer.cust_info ?? {},
    customer_number: customer.customer_number ?? null,
    is_online_now: customer.is_online_now ?? false,
    _customer_roles_of_customers_of_shops: {
      role: access?.role ?? null,
      block_deny_access: access?.block_deny_access ?? false,
      block_deny_reason: access?.block_deny_reason ?? null,
      staff_role: access?.staff_role,
    },
  }
}

export function normalizeCategory(category: ReceivedCategory): Category {
  return {
    ...category,
    id: normalizeId(category.id),
    name: category.name ?? '',
    category_type: category.category_type ?? '',
    image_url: category.image_url ?? null,
    Is_visible: category.Is_visible ?? false,
    shops_id: category.shops_id ?? null,
    version: category.version ?? undefined,
    widths: category.widths ?? undefined,
    formats: category.formats ?? undefined,
    former_slugs: category.former_slugs ?? undefined,
  }
}

/** Parses an amount; servers may send decimals as strings. */
function getAmount(received: number | string | null | undefined): number {
  return Number(received) || 0
}

/** A code in capitals, or a sign such as €, since another currency would make it another price. */
function getCurrency(received: string | null | undefined): string {
  const code = received?.trim().toUpperCase() ?? ''
  return isCurrency(code) ? code : defaultCurrency
}

/** Converts a time to ISO 8601; servers may send milliseconds. */
function isoTime(received: ReceivedDate | undefined): string {
  // An invalid date is null in JSON.
  return (typeof received === 'number' ? new Date(received).toJSON() : received) ?? ''
}

function getInfo(received: unknown): ItemInfo | null {
  if (typeof received === 'string') return readItemInfo(received) ?? null
  return isRecord(received) ? received : null
}
