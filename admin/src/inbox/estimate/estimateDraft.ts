import {
  calculateShare,
  type EstimateLine,
  type EstimateTerms,
  fromMinor,
  getTotal,
  isOver,
  type NewThreadEstimate,
  newThreadEstimateRule,
  type PaymentRules,
  type Thread,
  toMinor,
} from '@elegant/shared/rules'
import { withBlanks } from '../../forms/withBlanks.ts'

/** The form of an estimate has the values of the wire; an amount that is not typed yet is NaN. */
export const estimateDraftRule = withBlanks(newThreadEstimateRule, ({ lines, text }) => ({
  text: text ?? '',
  lines: lines?.map((line) => ({ ...line, label: line.label ?? '' })),
}))

export function emptyLine(kind: EstimateLine['kind'] = 'other'): EstimateLine {
  return { kind, label: '', amount: Number.NaN }
}

/** A new estimate. Its currency is that of the version before, or of the order. */
export function emptyEstimate({ estimates, ...thread }: Pick<Thread, 'estimates' | 'currency'>): NewThreadEstimate {
  const currency = estimates.at(-1)?.currency ?? thread.currency
  return {
    currency,
    lines: [emptyLine('stone')],
    deposit: 0,
    months: 0,
    changes: 0,
    valid_until: null,
    ready_by: null,
    text: '',
  }
}

/** Repeats a version. Days that are over would be refused. */
export function repeatEstimate(terms: EstimateTerms, text: string, now = new Date()): NewThreadEstimate {
  const { currency, lines, deposit, months, changes, valid_until, ready_by } = terms
  const keepIfAhead = (day: string | null) => (day !== null && isOver(day, now) ? null : day)
  return {
    currency,
    lines: lines.map((line) => ({ ...line })),
    deposit,
    months,
    changes,
    text,
    valid_until: keepIfAhead(valid_until),
    ready_by: keepIfAhead(ready_by),
  }
}

/** The terms as far as they are typed: amounts that are missing count as 0. */
export function getTypedTerms(draft: NewThreadEstimate): NewThreadEstimate {
  const known = (amount: number) => (Number.isNaN(amount) ? 0 : amount)
  return {
    ...draft,
    lines: draft.lines.map((line) => ({ ...line, amount: known(line.amount) })),
    deposit: known(draft.deposit),
    months: Number(draft.months) || 0,
    changes: Number(draft.changes) || 0,
  }
}

/** The usual deposit, and the rest when the piece is ready. */
export function withDeposit(draft: NewThreadEstimate, { deposit }: PaymentRules): NewThreadEstimate {
  return { ...draft, deposit: calculateShare(getTotal(getTypedTerms(draft).lines), deposit), months: 0 }
}

/** A down payment and monthly payments. */
export function addLayaway(draft: NewThreadEstimate, { downPayment, months }: PaymentRules): NewThreadEstimate {
  return { ...draft, deposit: calculateShare(getTotal(getTypedTerms(draft).lines), downPayment), months }
}

/** Changes the currency; the typed amounts stay, though currencies differ in decimals. */
export function withCurrency(draft: NewThreadEstimate, currency: string): NewThreadEstimate {
  const convert = (minor: number) => toMinor(fromMinor(minor, draft.currency), currency)
  return {
    ...draft,
    currency,
    deposit: convert(draft.deposit),
    lines: draft.lines.map((line) => ({ ...line, amount: convert(line.amount) })),
  }
}

/** Puts a line in the place of the one of its kind; else at the end, and before a tax line, which depends on it. */
export function withLine(lines: EstimateLine[], line: EstimateLine): EstimateLine[] {
  const own = lines.findIndex(({ kind }) => kind === line.kind)
  if (own >= 0) return lines.with(own, line)
  const tax = lines.findIndex(({ kind }) => kind === 'tax')
  return tax < 0 ? [...lines, line] : lines.toSpliced(tax, 0, line)
}

export function moveLine(lines: EstimateLine[], from: number, to: number): EstimateLine[] {
  const moved = lines[from]
  if (!moved || to < 0 || to >= lines.length) return lines
  return lines.toSpliced(from, 1).toSpliced(to, 0, moved)
}
