import type { Customer } from '../rules/customers/customer.ts'
import { createPage, type Page } from '../rules/fields/pagination.ts'
import { type Figures, figureDays, type WaitingCounts } from '../rules/figures.ts'
import type { Category } from '../rules/items/category.ts'
import type { Item, ItemMedia } from '../rules/items/item.ts'
import type { Change } from '../rules/operations/change.ts'
import { getTotal, type ThreadEstimate } from '../rules/orders/estimate.ts'
import type { Order } from '../rules/orders/order.ts'
import type { ShopRequest } from '../rules/orders/request.ts'
import type { OpenThread, OwnThread, ThreadEntry } from '../rules/orders/thread.ts'

/** An opal for sale. */
export function buildItem(changes: Partial<Item> = {}): Item {
  const id = changes.id ?? 1
  return {
    id,
    slug: `welo-opal-${id}`,
    title: 'Welo Opal',
    description: 'A crystal opal with green and red fire.',
    tags: 'opal, welo',
    SEO_Tags: '',
    price: 120,
    currency: 'USD',
    unit: 'piece',
    rank: 0,
    sku: `PRO0000000${id}`,
    item_type: 'Product',
    Is_disabled: false,
    created_at: '2026-03-05T15:00:00.000Z',
    shops_id: 1,
    item_info: null,
    category_ids: [],
    _item_images_of_items: { items: [] },
    ...changes,
  }
}

export function buildMedia(changes: Partial<ItemMedia> = {}): ItemMedia {
  const id = changes.id ?? 1
  return {
    id,
    display_image: `/media/opal-${id}.jpg`,
    image_type: 'Image',
    seq: id,
    items_id: 1,
    shops_id: 1,
    Is_disabled: false,
    mediafiles_id: null,
    youTube_url: null,
    ...changes,
  }
}

export function buildCategory(changes: Partial<Category> = {}): Category {
  return {
    id: 1,
    name: 'Welo Opals',
    category_type: 'Opal',
    image_url: null,
    Is_visible: true,
    shops_id: 1,
    ...changes,
  }
}

/** A customer with the customer role. */
export function buildCustomer(changes: Partial<Customer> = {}): Customer {
  return {
    id: 1,
    elegant_user_id: 'user-1',
    Full_name: 'Ada Lovelace',
    email: 'ada@example.com',
    cust_info: {},
    customer_number: 1001,
    is_online_now: true,
    _customer_roles_of_customers_of_shops: { role: 'customer', block_deny_access: false, block_deny_reason: null },
    ...changes,
  }
}

/** Ada's enquiry for one opal. */
export function buildOrder(changes: Partial<Order> = {}): Order {
  return {
    id: 1,
    items_id: 1,
    action_type: 'enquiry',
    status: 'pending',
    quantity: 1,
    created_at: '2026-03-05T15:00:00.000Z',
    version: 1,
    estimate: null,
    shipping: null,
    _customers: { Full_name: 'Ada Lovelace', email: 'ada@example.com', customer_number: 1001 },
    _items: { name: 'Welo Opal', price: 120, currency: 'USD', type: 'Product', description: '', slug: 'welo-opal-1' },
    ...changes,
  }
}

/** Ada's unread message to the shop. */
export function buildRequest(changes: Partial<ShopRequest> = {}): ShopRequest {
  return {
    id: 1,
    kind: 'contact',
    created_at: '2026-03-05T15:00:00.000Z',
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    phone: null,
    projectType: null,
    budget: null,
    description: 'Do you cut raw opals?',
    status: 'new',
    answer: null,
    answered_at: null,
    archived_at: null,
    ...changes,
  }
}

/** The conversation about Ada's enquiry, as she sees it. */
export function buildThread(changes: Partial<OpenThread> = {}): OpenThread {
  return {
    id: 1,
    kind: 'enquiry',
    title: 'Welo Opal',
    slug: 'welo-opal-1',
    number: 1,
    order_status: 'processing',
    shipping: null,
    created_at: '2026-03-05T15:00:00.000Z',
    customer: { name: 'Ada Lovelace', email: 'ada@example.com', phone: '' },
    waiting_for: 'shop',
    waiting_since: '2026-03-05T15:00:00.000Z',
    is_open: true,
    stage: null,
    changes: { included: 0, used: 0 },
    entries: [],
    estimates: [],
    money: null,
    currency: 'USD',
    can_add: false,
    can_pay: false,
    ...changes,
  }
}

/** A message of the shop in a conversation. */
export function buildEntry(changes: Partial<ThreadEntry> = {}): ThreadEntry {
  return {
    id: 1,
    kind: 'message',
    by: 'shop',
    text: '',
    pictures: [],
    estimate: null,
    stage: null,
    asks: false,
    answer: null,
    about: null,
    payment: null,
    created_at: '2026-03-06T15:00:00.000Z',
    read_at: '2026-03-06T16:00:00.000Z',
    ...changes,
  }
}

/** An estimate of one line that waits for Ada's answer. */
export function buildEstimate(changes: Partial<ThreadEstimate> = {}): ThreadEstimate {
  const { lines = [{ kind: 'stone', label: 'Welo opal', amount: 125_000 }] } = changes
  return {
    version: 1,
    currency: 'USD',
    lines,
    total: getTotal(lines),
    deposit: 0,
    months: 0,
    changes: 0,
    valid_until: null,
    ready_by: null,
    state: 'open',
    sent_at: '2026-03-06T15:00:00.000Z',
    answered_at: null,
    ...changes,
  }
}

/** The conversation about Ada's enquiry in her list of conversations. */
export function buildOwnThread(changes: Partial<OwnThread> = {}): OwnThread {
  return {
    id: 1,
    kind: 'enquiry',
    title: 'Welo Opal',
    number: 1,
    waiting_for: null,
    key: 'a-key',
    unread: 0,
    last_at: '2026-03-06T15:00:00.000Z',
    ...changes,
  }
}

/** Nothing waits for the owner. */
export const noneWaiting: WaitingCounts = {
  unread: 0,
  conversations: 0,
  accepted: 0,
  line: 0,
  ending: 0,
  no_picture: 0,
  no_treatment: 0,
}

/** The statistics of an empty shop. */
export function buildFigures(changes: Partial<Figures> = {}): Figures {
  const shown = { total: 0, hidden: 0 }
  return {
    shop: { Is_visible: true, testmode: false, version: 2 },
    items: { Product: shown, Blog: shown, Event: shown, Service: shown, About: shown, Custom: shown },
    categories: shown,
    next_event: null,
    orders: { total: 0, pending: 0, processing: 0, completed: 0, cancelled: 0 },
    customers: { total: 0, online: 0, admins: 0, blocked: 0 },
    requests: { total: 0, new: 0, read: 0, answered: 0 },
    orders_by_day: Array.from({ length: figureDays }, (_, day) => ({
      day: new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10),
      orders: 0,
    })),
    ...changes,
  }
}

/** An entry of the change log: Ada has raised a price. */
export function buildChange(changes: Partial<Change> = {}): Change {
  return {
    id: 1,
    entity: 'item',
    entity_id: 1,
    label: 'Welo Opal',
    action: 'changed',
    cause: 'edit',
    by_id: 'user-1',
    by_name: 'Ada Lovelace',
    before: { price: 120 },
    after: { price: 150 },
    batch: null,
    batch_size: 1,
    created_at: '2026-03-05T15:00:00.000Z',
    ...changes,
  }
}

/** A single page with all rows. */
export function buildPage<Row>(items: Row[], changes: Partial<Page<Row>> = {}): Page<Row> {
  return { ...createPage(items, 1, 12, items.length), ...changes }
}
