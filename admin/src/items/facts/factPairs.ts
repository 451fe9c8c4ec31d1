import {
  getTypedFact,
  getTypedText,
  type ItemInfo,
  isRecord,
  limits,
  newItemInfo,
  parseFactValue,
} from '@elegant/shared/rules'

/** The parts of a fact that the form edits, as text. */
export interface FactValues {
  value: string
  /** The basis, in the words of `bases`. */
  measurementTechnique: string
  url: string
  reportedTreatment: string
}

/** The facts that the form shows: each pair with a name and a text or number, blank ones too. */
export function readFacts(info: ItemInfo | null): Map<string, FactValues> {
  const facts = new Map<string, FactValues>()
  for (const pair of getPairs(info)) {
    if (!isRecord(pair) || typeof pair.name !== 'string' || pair.name.trim() === '' || facts.has(pair.name)) continue
    const { name, value, asTyped } = pair
    if (name.length > limits.fact.name || (typeof value !== 'string' && typeof value !== 'number')) continue
    facts.set(name, {
      value: getTypedText({ value, asTyped }),
      measurementTechnique: stringOrBlank(pair.measurementTechnique),
      url: stringOrBlank(pair.url),
      reportedTreatment: stringOrBlank(pair.reportedTreatment),
    })
  }
  return facts
}

/** Changes one fact in place, and keeps what else its pair states. A fact without any value is removed. */
export function withFact(info: ItemInfo | null, name: string, changes: Partial<FactValues>): ItemInfo {
  const pairs = getPairs(info)
  const index = pairs.findIndex((pair) => isRecord(pair) && pair.name === name)
  const before = pairs[index]
  const { value: typed, ...details } = changes
  const pair: ItemInfo = { '@type': 'PropertyValue', ...(isRecord(before) ? before : {}), name }
  if (typed !== undefined) {
    const { value, asTyped } = parseFactValue(name, typed)
    Object.assign(pair, { value, asTyped, unitText: pair.unitText ?? getTypedFact(name)?.unit })
  }
  Object.assign(pair, details)
  const kept = Object.fromEntries(
    Object.entries(pair).filter(([key, value]) => value !== undefined && (value !== '' || key === 'value')),
  )
  const isBlank = kept.value === '' && !kept.measurementTechnique && !kept.url && !kept.reportedTreatment
  const others = removeName(pairs, name)
  if (!isBlank) others.splice(index < 0 ? others.length : index, 0, kept)
  return { ...getBase(info), additionalProperty: others }
}

export function removeFact(info: ItemInfo | null, name: string): ItemInfo {
  return { ...getBase(info), additionalProperty: removeName(getPairs(info), name) }
}

function getPairs(info: ItemInfo | null): unknown[] {
  return Array.isArray(info?.additionalProperty) ? info.additionalProperty : []
}

function removeName(pairs: unknown[], name: string): unknown[] {
  return pairs.filter((pair) => !(isRecord(pair) && pair.name === name))
}

function getBase(info: ItemInfo | null): ItemInfo {
  return info ?? newItemInfo('Product') ?? {}
}

function stringOrBlank(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
