import { formatDate } from '../dates/dates.ts'
import { formatMinor } from '../fields/money.ts'
import type { ThreadAnswer } from './actions.ts'

export const estimateLineKinds = ['stone', 'metal', 'setting', 'labor', 'shipping', 'tax', 'other'] as const
export type EstimateLineKind = (typeof estimateLineKinds)[number]

export const estimateLineLabels: Record<EstimateLineKind, string> = {
  stone: 'Stone',
  metal: 'Metal',
  setting: 'Setting',
  labor: 'Labor',
  shipping: 'Shipping',
  tax: 'Tax',
  other: 'Other',
}

/** One line of an estimate. The amount is in minor units. */
export interface EstimateLine {
  kind: EstimateLineKind
  label: string
  amount: number
}

/** The terms of an estimate. Amounts are in minor units of `currency`; days are ISO dates such as `2026-12-24`. */
export interface EstimateTerms {
  currency: string
  lines: EstimateLine[]
  /** Due when the customer accepts; 0 for none. */
  deposit: number
  /** Monthly payments after the deposit; 0 if the rest is due at once when the piece is ready. */
  months: number
  /** Changes of the piece that the price includes. */
  changes: number
  /** The last day on which it can be accepted. */
  valid_until: string | null
  ready_by: string | null
  /** With monthly payments: the days that one may be late. The shop's rules at the time of sending. */
  grace_days?: number
  /**
   * With monthly payments: the share of the price, in percent, that the shop keeps if the order is cancelled. None for
   * estimates from before the shop had rules.
   */
  kept?: number | null
}

/** `change`: the customer has asked for another one. `replaced`: by a later version. `withdrawn`: by the shop. */
export const estimateStates = ['open', 'accepted', 'change', 'declined', 'replaced', 'withdrawn'] as const
export type EstimateState = 'open' | ThreadAnswer | 'replaced' | 'withdrawn'

/** The label of each state, and the tone of its badge. */
export const estimateStateBadges = {
  open: { label: 'Open', tone: 'warning' },
  accepted: { label: 'Accepted', tone: 'success' },
  change: { label: 'Change requested', tone: 'warning' },
  declined: { label: 'Declined', tone: 'neutral' },
  replaced: { label: 'Replaced', tone: 'neutral' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
} as const satisfies Record<EstimateState, { label: string; tone: string }>

/** One version of the estimate of a thread (docs/product/conversations.md#estimates). */
export interface ThreadEstimate extends EstimateTerms {
  version: number
  total: number
  state: EstimateState
  sent_at: string
  answered_at: string | null
}

/** True if the customer can accept or decline it: also after asking for a change that has not been made yet. */
export function isAnswerable(state: EstimateState | undefined): boolean {
  return state === 'open' || state === 'change'
}

export function getTotal(lines: Pick<EstimateLine, 'amount'>[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0)
}

/** A percentage of a sum, in whole minor units; a fraction is dropped. */
export function calculateShare(minor: number, percent: number): number {
  return Math.floor((minor * percent) / 100)
}

/** A sum in equal monthly payments. The last one takes the rest. */
export function monthlySums(minor: number, months: number): number[] {
  const share = Math.floor(minor / months)
  return Array.from({ length: months }, (_, month) => (month === months - 1 ? minor - share * month : share))
}

function describeMonths(sums: number[], currency: string): string {
  const [first = 0, last = first] = [sums[0], sums.at(-1)]
  const each = `${formatMinor(first, currency)} a month for ${sums.length} ${plural(sums.length, 'month')}`
  return first === last ? each : `${each}, the last ${formatMinor(last, currency)}`
}

function describeKept(minor: number, currency: string): string {
  return minor > 0 ? `We keep up to ${formatMinor(minor, currency)}` : 'All payments are refunded'
}

function plural(count: number, noun: string): string {
  return count === 1 ? noun : `${noun}s`
}

/** A line of an estimate's description. */
export type EstimateFact = readonly [name: string, value: string]

/** The lines and the total of an estimate, in the words of page, mail and PDF. */
export function priceFacts({ lines, currency }: Pick<EstimateTerms, 'lines' | 'currency'>): EstimateFact[] {
  return [
    ...lines.map(({ kind, label, amount }): EstimateFact => {
      const name = estimateLineLabels[kind]
      return [label && label !== name ? `${name}: ${label}` : name, formatMinor(amount, currency)]
    }),
    ['Total', formatMinor(getTotal(lines), currency)],
  ]
}

/** The terms of an estimate, in the words of page, mail and PDF. */
export function termFacts({
  currency,
  deposit,
  months,
  changes,
  valid_until,
  ready_by,
  grace_days = 0,
  kept,
  lines,
}: EstimateTerms): EstimateFact[] {
  const total = getTotal(lines)
  const rest = total - deposit
  return [
    ...(deposit > 0 ? [['Deposit', `${formatMinor(deposit, currency)} when you accept`] as const] : []),
    ...(months > 0 && rest > 0
      ? [
          ['Monthly payments', describeMonths(monthlySums(rest, months), currency)] as const,
          ...(grace_days > 0 ? [['Late payment', `${grace_days} ${plural(grace_days, 'day')} of grace`] as const] : []),
          ...(kept == null ? [] : [['If you cancel', describeKept(calculateShare(total, kept), currency)] as const]),
        ]
      : []),
    ...(changes > 0 ? [['Changes included', String(changes)] as const] : []),
    ...(ready_by ? [['Ready by', formatDate(ready_by)] as const] : []),
    ...(valid_until ? [['Valid until', formatDate(valid_until)] as const] : []),
  ]
}

/** A fact that differs between two versions; undefined where one of them lacks it. */
export interface EstimateDifference {
  name: string
  before: string | undefined
  after: string | undefined
}

/** The differences between two versions, in the words of their facts. */
export function compareEstimates(before: EstimateTerms, after: EstimateTerms): EstimateDifference[] {
  const old = factsByName(before)
  const fresh = factsByName(after)
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .map((name) => ({ name, before: old.get(name), after: fresh.get(name) }))
    .filter(({ before, after }) => before !== after)
}

/** Lines with the same name are distinguished by their number. */
function factsByName(terms: EstimateTerms): Map<string, string> {
  const facts = new Map<string, string>()
  for (const [name, value] of [...priceFacts(terms), ...termFacts(terms)]) {
    let unique = name
    for (let place = 2; facts.has(unique); place++) unique = `${name} (${place})`
    facts.set(unique, value)
  }
  return facts
}
