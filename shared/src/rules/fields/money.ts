/** Formats an amount with its ISO code: `USD 1,250.00`. */
export function formatMoney(amount: number, currency: string): string {
  const code = currency.toUpperCase()
  const [whole = '', cents] = amount.toFixed(getDigits(code)).split('.')
  const figure = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${code} ${cents === undefined ? figure : `${figure}.${cents}`}`.trim()
}

/** Formats an amount in minor units, such as cents. */
export function formatMinor(minor: number, currency: string): string {
  return formatMoney(fromMinor(minor, currency), currency)
}

/** Converts minor units to an amount: 125050 cents to 1250.5. */
export function fromMinor(minor: number, currency: string): number {
  return minor / 10 ** getDigits(currency.toUpperCase())
}

/** Converts an amount to minor units. */
export function toMinor(amount: number, currency: string): number {
  return Math.round(amount * 10 ** getDigits(currency.toUpperCase()))
}

/** Converts an amount to minor units; NaN if it has more decimals than the currency. */
export function exactMinor(amount: number, currency: string): number {
  const minor = toMinor(amount, currency)
  return fromMinor(minor, currency) === amount ? minor : Number.NaN
}

/** Totals by currency, summed in minor units to avoid rounding errors. */
export function getTotals(
  lines: { price: number; quantity: number; currency: string }[],
): { currency: string; total: number }[] {
  const sums = new Map<string, number>()
  for (const { price, quantity, currency } of lines) {
    sums.set(currency, (sums.get(currency) ?? 0) + toMinor(price, currency) * quantity)
  }
  return Array.from(sums, ([currency, minor]) => ({ currency, total: fromMinor(minor, currency) }))
}

/** True if a text can stand beside an amount: a code, or the sign of another server. */
export function isCurrency(text: string): boolean {
  return /^\S{1,10}$/.test(text)
}

/** Shortcut for USD: constructing an `Intl.NumberFormat` takes a browser longer than painting a page. */
function getDigits(code: string): number {
  if (code === 'USD' || !/^[A-Z]{3}$/.test(code)) return 2
  return (
    new Intl.NumberFormat('en-US', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits ?? 2
  )
}

/** Parses an amount such as `1250` or `$1,250.00`, whatever its sign: undefined if blank, NaN if invalid. */
export function parseAmount(typed = ''): number | undefined {
  const figure = typed.trim().replace(currencySign, '')
  if (figure === '') return undefined
  return /^(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(figure) ? Number(figure.replaceAll(',', '')) : Number.NaN
}

/** A sign before a figure. The currency of an amount is stated elsewhere. */
export const currencySign = /^\p{Sc}\s*(?=.)/u
