import type { ChangeEntity } from '@elegant/shared/rules'
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { isoTime } from '../db/isoTime.ts'
import { pageTitles } from '../db/pageTitles.ts'
import {
  affiliates,
  categories,
  customers,
  itemCosts,
  itemImages,
  items,
  itemTurntables,
  notes,
  orders,
  requests,
  reviews,
  shopPages,
  shops,
  staffInvitations,
  threads,
} from '../db/schema.ts'
import { categoryIds } from '../db/visibility.ts'
import { auditedClaims } from './auditedClaims.ts'
import { auditedThreads } from './auditedThreads.ts'

/** A table that admins edit, with the columns that the change log records and can revert. */
interface AuditedTable {
  table: PgTable
  id: PgColumn
  shop: PgColumn
  /** A human-readable name of the row. */
  label: SQL
  columns: PgColumn[]
  /** Recorded values that are not columns of this table; reverting them needs code of its own. */
  derived?: Record<string, SQL>
}

const threadTitle = sql`coalesce(
  (select '#' || ${orders.id} || ' ' || ${orders.title} from ${orders}
    where ${orders.shops_id} = ${threads.shops_id} and ${orders.id} = ${threads.orders_id}),
  (select ${requests.name} from ${requests}
    where ${requests.shops_id} = ${threads.shops_id} and ${requests.id} = ${threads.requests_id}))`

/** The label of the order, customer or request that a note is about. */
const noteTitle = sql`coalesce(
  (select '#' || ${orders.id} || ' ' || ${orders.title} from ${orders}
    where ${orders.shops_id} = ${notes.shops_id} and ${orders.id} = ${notes.orders_id}),
  (select coalesce(nullif(${customers.Full_name}, ''), ${customers.email}) from ${customers}
    where ${customers.shops_id} = ${notes.shops_id} and ${customers.id} = ${notes.customers_id}),
  (select ${requests.name} from ${requests}
    where ${requests.shops_id} = ${notes.shops_id} and ${requests.id} = ${notes.requests_id}))`

const pageTitle = sql`case ${shopPages.name} ${sql.join(
  Object.entries(pageTitles).map(([name, title]) => sql`when ${name} then ${title}`),
  sql` `,
)} end`

const getTitle = ({ shops_id, items_id }: { shops_id: AnyColumn; items_id: AnyColumn }) => sql`(
  select ${items.title} from ${items} where ${items.shops_id} = ${shops_id} and ${items.id} = ${items_id})`

function describeTable(
  table: PgTable & Record<'id' | 'shops_id', PgColumn>,
  recorded: Pick<AuditedTable, 'label' | 'columns' | 'derived'>,
): AuditedTable {
  return { table, id: table.id, shop: table.shops_id, ...recorded }
}

export const auditedTables: Record<ChangeEntity, AuditedTable> = {
  item: describeTable(items, {
    label: sql`${items.title}`,
    columns: [
      items.title,
      items.description,
      items.slug,
      items.sku,
      items.price,
      items.currency,
      items.unit,
      items.rank,
      items.tags,
      items.SEO_Tags,
      items.item_type,
      items.Is_disabled,
      items.item_info,
      items.sold_as,
      items.pieces,
      items.body,
      items.publish_at,
    ],
    derived: {
      category_ids: categoryIds('active'),
      has_preview: sql`${items.preview_seed} is not null`,
      ...auditedClaims,
    },
  }),
  item_media: describeTable(itemImages, {
    label: getTitle(itemImages),
    columns: [
      itemImages.items_id,
      itemImages.image_type,
      itemImages.display_image,
      itemImages.mediafiles_id,
      itemImages.youTube_url,
      itemImages.poster_url,
      itemImages.alt,
      itemImages.seq,
      itemImages.Is_disabled,
    ],
  }),
  item_costs: describeTable(itemCosts, {
    label: getTitle(itemCosts),
    columns: [itemCosts.cost, itemCosts.supplier, itemCosts.parcel, itemCosts.metal, itemCosts.metal_grams],
  }),
  item_turntable: describeTable(itemTurntables, {
    label: getTitle(itemTurntables),
    columns: [itemTurntables.items_id, itemTurntables.light, itemTurntables.mediafiles_id, itemTurntables.fire],
  }),
  category: describeTable(categories, {
    label: sql`${categories.name}`,
    columns: [categories.name, categories.category_type, categories.image_url, categories.Is_visible],
  }),
  shop: {
    table: shops,
    id: shops.id,
    shop: shops.id,
    label: sql`${shops.name}`,
    columns: [
      shops.name,
      shops.description,
      shops.logo,
      shops.custom_domain,
      shops.slug,
      shops.contact_info,
      shops.Is_visible,
      shops.allow_affiliate,
      shops.testmode,
      shops.hold_rules,
      shops.payment_rules,
      shops.asks_reviews,
      shops.metal_prices,
      shops.visit,
      shops.tax_rates,
      shops.shipping_rates,
    ],
  },
  order: describeTable(orders, {
    label: sql`'#' || ${orders.id} || ' ' || ${orders.title}`,
    columns: [
      orders.status,
      orders.estimate_amount,
      orders.estimate_currency,
      orders.estimate_message,
      orders.estimate_sent_at,
      orders.estimate_answer,
      orders.estimate_answered_at,
      orders.carrier,
      orders.tracking_number,
      orders.shipped_at,
      orders.checked_in_at,
    ],
    // Recorded because only the latest step of an order can be reverted.
    derived: { version: sql`${orders.version}` },
  }),
  customer: describeTable(customers, {
    label: sql`coalesce(nullif(${customers.Full_name}, ''), ${customers.email})`,
    columns: [customers.role, customers.block_deny_access, customers.block_deny_reason],
  }),
  request: describeTable(requests, {
    label: sql`${requests.name}`,
    columns: [requests.status, requests.answer],
  }),
  thread: describeTable(threads, {
    label: threadTitle,
    columns: [threads.waiting_for, threads.stage, threads.ship_to],
    derived: auditedThreads,
  }),
  staff: describeTable(customers, {
    label: sql`coalesce(nullif(${customers.Full_name}, ''), ${customers.email})`,
    columns: [customers.role, customers.staff_role],
  }),
  staff_invitation: describeTable(staffInvitations, {
    label: sql`${staffInvitations.email}`,
    columns: [staffInvitations.staff_role, staffInvitations.state, staffInvitations.expires_at],
  }),
  note: describeTable(notes, {
    label: noteTitle,
    columns: [notes.text],
  }),
  page: describeTable(shopPages, {
    label: pageTitle,
    columns: [shopPages.body, shopPages.is_shown, shopPages.return_terms, shopPages.shipping_terms],
  }),
  affiliate: describeTable(affiliates, {
    label: sql`${affiliates.name}`,
    columns: [affiliates.name, affiliates.code],
  }),
  review: describeTable(reviews, {
    label: sql`${reviews.name}`,
    columns: [reviews.state, reviews.answer],
    derived: { written_at: isoTime(reviews.created_at) },
  }),
}
