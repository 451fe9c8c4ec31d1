import type { ChangeEntity } from '@elegant/shared/rules'
import { lookUp } from '../api/lookUp.ts'

/** The singular label of an entity; a newer server may log one that this release does not know. */
export function entityLabel(entity: string): string {
  return lookUp(entityLabels, entity)?.one ?? sentenceCase(entity)
}

/** The label of a field; one that has none is named by its words. */
export function fieldLabel(field: string): string {
  return lookUp(fieldLabels, field) ?? sentenceCase(field)
}

/** The singular and plural label of each entity. */
export const entityLabels: Record<ChangeEntity, { one: string; many: string }> = {
  item: { one: 'Item', many: 'Items' },
  item_media: { one: 'Media', many: 'Media' },
  item_costs: { one: 'Costs', many: 'Costs' },
  item_turntable: { one: 'Turntable', many: 'Turntables' },
  category: { one: 'Category', many: 'Categories' },
  shop: { one: 'Shop', many: 'Shop settings' },
  order: { one: 'Order', many: 'Orders' },
  customer: { one: 'Customer', many: 'Customers' },
  request: { one: 'Request', many: 'Requests' },
  thread: { one: 'Conversation', many: 'Conversations' },
  affiliate: { one: 'Affiliate', many: 'Affiliates' },
  review: { one: 'Review', many: 'Reviews' },
  note: { one: 'Note', many: 'Notes' },
  page: { one: 'Page', many: 'Pages' },
  staff: { one: 'Staff', many: 'Staff' },
  staff_invitation: { one: 'Invitation', many: 'Invitations to the staff' },
}

/** Labels that are not the words of the field. */
const fieldLabels: Record<string, string> = {
  sku: 'SKU',
  Is_disabled: 'Hidden',
  item_type: 'Type',
  category_ids: 'Categories',
  image_url: 'Picture',
  display_image: 'File',
  image_type: 'Kind',
  youTube_url: 'YouTube',
  poster_url: 'Poster',
  alt: 'Alternative text',
  seq: 'Sequence',
  Is_visible: 'Visible',
  allow_affiliate: 'Allow Affiliate',
  testmode: 'Test Mode',
  asks_reviews: 'Ask for reviews by email',
  custom_domain: 'Custom Domain',
  block_deny_access: 'Access denied',
  block_deny_reason: 'Block reason',
  metal_grams: 'Metal (g)',
  gold: 'Spot price of gold',
  silver: 'Spot price of silver',
  platinum: 'Spot price of platinum',
  messages: 'Messages sent',
  payments: 'Payments recorded',
  address: 'Secret address',
  checked_in_at: 'Checked in',
  line: 'People in line',
  automatic: 'Holds granted automatically',
  hours: 'Hours of a hold',
  atOnce: 'Holds at once',
  perStoneDays: 'Days between holds of a piece',
  deposit: 'Deposit (%)',
  downPayment: 'Layaway: down payment (%)',
  months: 'Layaway: monthly payments',
  graceDays: 'Layaway: days of grace',
  kept: 'Layaway: kept if canceled (%)',
  is_shown: 'Shown',
  open_hours: 'Opening hours',
  map_alt: 'Description of the map',
  days: 'Days to return a piece',
  payer: 'Who pays for the parcel back',
  handlingDays: 'Days until a parcel leaves',
  transitDays: 'Days on the way',
}

/** Technical fields, and fields that the heading already covers. */
export const hiddenFields = new Set([
  'version',
  'archived',
  'items_id',
  'mediafiles_id',
  'estimate_sent_at',
  'estimate_answered_at',
  'shipped_at',
])

/** Fields whose parts are shown one by one. */
export const fieldGroups = new Set([
  'item_info',
  'contact_info',
  'hold_rules',
  'payment_rules',
  'metal_prices',
  'visit',
  'return_terms',
  'shipping_terms',
])

function sentenceCase(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
