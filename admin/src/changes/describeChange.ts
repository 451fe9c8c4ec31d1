import {
  bodyText,
  type Category,
  type Change,
  claimKinds,
  claimLabels,
  describeShippingRate,
  describeTaxRate,
  type Fact,
  formatMoment,
  formatMoney,
  getFacts,
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
import { lookUp } from '../api/lookUp.ts'
import { fieldGroups, fieldLabel, hiddenFields } from './changeLabels.ts'

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
export function getChangedFields(
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
    const parts = fieldGroups.has(name) ? toInfoFields(value) : undefined
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
  const facts = getFacts({ item_info: value })
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

function formatField(name: string, value: unknown, fields: Record<string, unknown>): string {
  if ((name === 'price' || name === 'estimate_amount') && typeof value === 'number') {
    const currency = name === 'price' ? fields.currency : fields.estimate_currency
    return typeof currency === 'string' ? formatMoney(value, currency) : value.toFixed(2)
  }
  if ((name === 'checked_in_at' || name === 'expires_at') && typeof value === 'string')
    return formatMoment(value, { weekday: true })
  if (name === 'waiting_for') return { shop: 'the shop', customer: 'the customer' }[String(value)] ?? 'nobody'
  if (name === 'stage') return lookUp(stageLabels, value) ?? ''
  if (name === 'staff_role') return lookUp(staffRoleLabels, value) ?? ''
  if (name === 'sold_as') return soldAsLabels[soldAsKinds.find((kind) => kind === value) ?? 'one']
  return formatValue(value)
}

function formatValue(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
