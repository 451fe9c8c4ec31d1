import type { HoldRules, MetalPrices, PaymentRules, ShippingRate, ShopVisit, TaxRate } from '@elegant/shared/rules'
import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { time, version } from './columns.ts'

export const shops = pgTable('shops', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** Matches the `shop-domain` header. */
  domain: text().notNull().unique(),
  key_hash: text().notNull(),
  name: text().notNull(),
  description: text().notNull().default(''),
  logo: text().notNull().default(''),
  custom_domain: text().notNull().default(''),
  slug: text().notNull().default(''),
  Is_visible: boolean().notNull().default(true),
  allow_affiliate: boolean().notNull().default(false),
  testmode: boolean().notNull().default(false),
  /** Customers are asked for a review by mail. */
  asks_reviews: boolean().notNull().default(false),
  contact_info: jsonb()
    .$type<{ name: string; email: string; phone: string; website_url: string }>()
    .notNull()
    .default({ name: '', email: '', phone: '', website_url: '' }),
  /** The rules for holds; null stands for the defaults. */
  hold_rules: jsonb().$type<HoldRules>(),
  /** The rules for payments; null stands for the defaults. */
  payment_rules: jsonb().$type<PaymentRules>(),
  /** Where and when the shop can be visited; null if the owner has said nothing. */
  visit: jsonb().$type<ShopVisit>(),
  /** The spot prices of metals, for the owner only; null if the owner has typed none. */
  metal_prices: jsonb().$type<MetalPrices>(),
  /** The owner's tax table and shipping rates, for admins only; null for none. */
  tax_rates: jsonb().$type<TaxRate[]>(),
  shipping_rates: jsonb().$type<ShippingRate[]>(),
  /** Part of the secret address of the owner's calendar of claims. */
  calendar_version: integer().notNull().default(1),
  version: version(),
  /** Increments with every change of public content; caches of responses and pages depend on it. */
  revision: integer().notNull().default(0),
  created_at: time().notNull().defaultNow(),
})

/** The reference to the shop in every other table. */
export const shopsId = () =>
  integer()
    .notNull()
    .references(() => shops.id)
