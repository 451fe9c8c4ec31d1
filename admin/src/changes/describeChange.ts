import {
  bodyText,
  type Category,
  type Change,
  type ChangeEntity,
  claimKinds,
  claimLabels,
  describeShippingRate,
  describeTaxRate,
  type Fact,
  factsOf,
  formatMoment,
  formatMoney,
  type ItemInfo,
  isRecord,
  lightLabels,
  shippingRateRule,
  soldAsKinds,
  soldAsLabels,
  staffRoleLabels,
  stageLabels,
  taxRateRule,
  turntableLights,
} from '@elegant/shared/rules'

/** The singular label of an entity; a newer server may log one that this release does not know. */
export function entityLabel(entity: string): string {
  const known = Object.entries(entityLabels).find(([name]) => name === entity)
  return known?.[1].one ?? sentenceCase(entity)
}

function sentenceCase(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
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

const fieldLabels: Record<string, string> = {
  slug: 'Slug',
  sku: 'SKU',
  SEO_Tags: 'SEO Tags',
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
  category_type: 'Category type',
  Is_visible: 'Visible',
  allow_affiliate: 'Allow Affiliate',
  testmode: 'Test Mode',
  asks_reviews: 'Ask for reviews by email',
  custom_domain: 'Custom Domain',
  role: 'Role',
  staff_role: 'Staff role',
  block_deny_access: 'Access denied',
  block_deny_reason: 'Block reason',
  sold_as: 'Sold as',
  metal_grams: 'Metal (g)',
  gold: 'Spot price of gold',
  silver: 'Spot price of silver',
  platinum: 'Spot price of platinum',
  messages: 'Messages sent',
  estimate: 'Estimate',
  payments: 'Payments recorded',
  address: 'Secret address',
  waiting_for: 'Waiting for',
  stage: 'Stage',
  checked_in_at: 'Checked in',
  line: 'People in line',
  sales: 'Sales',
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
  map: 'Map',
  map_alt: 'Description of the map',
  days: 'Days to return a piece',
  payer: 'Who pays for the parcel back',
  country: 'Country',
  handlingDays: 'Days until a parcel leaves',
  transitDays: 'Days on the way',
}

/** Technical fields, and fields that the heading already covers. */
const hiddenFields = new Set([
  'version',
  'archived',
  'items_id',
  'mediafiles_id',
  'estimate_sent_at',
  'estimate_answered_at',
  'shipped_at',
])

/** Fields whose parts are shown one by one. */
const groups = new Set([
  'item_info',
  'contact_info',
  'hold_rules',
  'payment_rules',
  'metal_prices',
  'visit',
  'return_terms',
  'shipping_terms',
])

/** The value of one field before and after a change. */
export interface FieldChange {
  name: string
  before: string
  after: string
}

/** The verb phrase between the author and the label in an entry's heading. */
export function describeAction({ action, cause, entity }: Pick<Change, 'action' | 'cause' | 'entity'>): string {
  const verb = { created: 'added', changed: 'changed', deleted: 'deleted', restored: 'restored' }[action]
  const plainVerb = action === 'deleted' ? 'removed' : verb
  if (entity === 'note') return `${plainVerb} a note on`
  if (cause === 'undo') return action === 'changed' ? 'undid a change to' : plainVerb
  if (cause === 'copy') return 'created a copy:'
  if (entity === 'item_costs') return `${verb} costs of`
  if (entity === 'staff') return 'changed the staff role of'
  if (entity === 'staff_invitation') return action === 'created' ? 'invited' : 'changed the invitation of'
  if (entity === 'item_turntable') return `${verb} a turntable of`
  return entity === 'item_media' ? `${verb} media of` : verb
}

/** The changed fields as display text. Splits item_info into its facts and keys, and names the categories. */
export function changedFields(
  { before, after }: Pick<Change, 'before' | 'after'>,
  categories: Category[] = [],
): FieldChange[] {
  const old = toDisplayFields(before ?? {}, categories)
  const now = toDisplayFields(after, categories)
  const fields = [...new Set([...now.keys(), ...old.keys()])]
    .map((name) => ({ name, before: old.get(name) ?? '', after: now.get(name) ?? '' }))
    .filter((field) => field.before !== field.after)
    .map(shortenLong)
  const isReformatted = before?.body !== after.body && old.get('Text') === now.get('Text')
  return isReformatted ? [...fields, { name: 'Text', before: 'Formatting', after: 'Other formatting' }] : fields
}

/** Longer values are shown from shortly before their first difference. */
const maxShown = 600

function shortenLong({ name, before, after }: FieldChange): FieldChange {
  if (Math.max(before.length, after.length) <= maxShown) return { name, before, after }
  let same = 0
  while (same < before.length && before[same] === after[same]) same += 1
  const start = Math.max(0, same - 60)
  const cut = (text: string) => {
    const part = text.slice(start, start + maxShown)
    return `${start > 0 ? '…' : ''}${part}${start + maxShown < text.length ? '…' : ''}`
  }
  return { name, before: cut(before), after: cut(after) }
}

function toDisplayFields(fields: Record<string, unknown>, categories: Category[]): Map<string, string> {
  const texts = new Map<string, string>()
  for (const [name, value] of Object.entries(fields)) {
    if (hiddenFields.has(name)) continue
    const parts = groups.has(name) ? toInfoFields(value) : undefined
    if (parts) for (const [part, text] of parts) texts.set(part, text)
    else if (name === 'claim') texts.set('Who has it', formatClaim(value))
    else if (name === 'line' || name === 'sales')
      texts.set(fieldLabel(name), Array.isArray(value) ? String(value.length) : '')
    else if (name === 'tax_rates') texts.set('Tax table', formatRows(value, taxRateRule, describeTaxRate))
    else if (name === 'shipping_rates')
      texts.set('Shipping rates', formatRows(value, shippingRateRule, describeShippingRate))
    else if (name === 'light')
      texts.set('Light', lightLabels[turntableLights.find((one) => one === value) ?? 'daylight'])
    else if (name === 'fire') texts.set('Measured fire', formatFire(value))
    else if (name === 'category_ids') texts.set('Categories', formatCategories(value, categories))
    else if (name === 'body')
      texts.set('Text', typeof value === 'string' ? bodyText(value) : 'The text that came with the shop')
    else texts.set(fieldLabel(name), formatField(name, value, fields))
  }
  return texts
}

/** Flattens free-form data: gem facts by name, everything else by key path. */
function toInfoFields(value: unknown): [string, string][] {
  if (!isRecord(value)) return []
  const facts = factsOf({ item_info: value })
  const { additionalProperty: pairs, ...rest } = value
  return [
    ...facts.map(({ name, value }: Fact): [string, string] => [name, String(value)]),
    ...flattenInfo(facts.length > 0 ? rest : value),
  ]
}

function flattenInfo(info: ItemInfo, path = ''): [string, string][] {
  return Object.entries(info).flatMap(([key, value]): [string, string][] => {
    const name = path ? `${path}.${key}` : fieldLabel(key)
    return isRecord(value) ? flattenInfo(value, key) : [[name, formatValue(value)]]
  })
}

function formatCategories(value: unknown, categories: Category[]): string {
  if (!Array.isArray(value)) return ''
  return value.map((id: unknown) => categories.find((category) => category.id === id)?.name ?? `#${id}`).join(', ')
}

/** The rows of a table in words. */
function formatRows<Row>(
  value: unknown,
  rule: { isValidSync: (row: unknown, options: { strict: true }) => row is Row },
  describe: (row: Row) => string,
): string {
  if (!Array.isArray(value)) return ''
  return value.map((row: unknown) => (rule.isValidSync(row, { strict: true }) ? describe(row) : '')).join('; ')
}

/** A claim in the log: its kind, and who or where, until when. */
function formatClaim(value: unknown): string {
  if (!isRecord(value)) return ''
  const kind = claimKinds.find((one) => one === value.kind)
  const { name, place, until } = value
  return [
    kind && claimLabels[kind],
    name,
    place,
    typeof until === 'string' && `until ${formatMoment(until, { weekday: true })}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** The parts of a measured fire, in percent. */
function formatFire(value: unknown): string {
  if (!isRecord(value) || !isRecord(value.shares)) return ''
  const hues = Object.entries(value.shares).map(([hue, share]) => `${hue} ${share}%`)
  return [...hues, `${value.lit}% of the stone`].join(', ')
}

function fieldLabel(field: string): string {
  const words = field.replaceAll('_', ' ')
  return fieldLabels[field] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

function formatField(name: string, value: unknown, { currency }: Record<string, unknown>): string {
  if (name === 'price' && typeof value === 'number')
    return typeof currency === 'string' ? formatMoney(value, currency) : value.toFixed(2)
  if ((name === 'checked_in_at' || name === 'expires_at') && typeof value === 'string')
    return formatMoment(value, { weekday: true })
  if (name === 'waiting_for') return { shop: 'the shop', customer: 'the customer' }[String(value)] ?? 'nobody'
  if (name === 'stage') return Object.entries(stageLabels).find(([stage]) => stage === value)?.[1] ?? ''
  if (name === 'staff_role') return Object.entries(staffRoleLabels).find(([role]) => role === value)?.[1] ?? ''
  if (name === 'sold_as') return soldAsLabels[soldAsKinds.find((kind) => kind === value) ?? 'one']
  return formatValue(value)
}

function formatValue(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
