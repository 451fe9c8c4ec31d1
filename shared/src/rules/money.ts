/** An amount as the ISO code and the figure: `USD 1,250.00`. */
export function formatMoney(amount: number, currency: string): string {
  const code = currency.toUpperCase()
  const digits = /^[A-Z]{3}$/.test(code) ? digitsOf(code) : 2
  const figure = new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return `${code} ${figure.format(amount)}`.trim()
}

/** The sum of price times quantity, one for each currency, counted in cents. */
export function totalsOf(
  lines: { price: number; quantity: number; currency: string }[],
): { currency: string; total: number }[] {
  const cents = new Map<string, number>()
  for (const { price, quantity, currency } of lines) {
    cents.set(currency, (cents.get(currency) ?? 0) + Math.round(price * 100) * quantity)
  }
  return Array.from(cents, ([currency, total]) => ({ currency, total: total / 100 }))
}

function digitsOf(currency: string): number {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}
