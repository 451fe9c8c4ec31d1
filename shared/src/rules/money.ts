/** An amount as the ISO code and the figure: `USD 1,250.00`. */
export function formatMoney(amount: number, currency: string): string {
  const code = currency.toUpperCase()
  const known = /^[A-Z]{3}$/.test(code) ? code : 'USD'
  // A page shows many prices, and a browser takes long to make a formatter.
  const figure = figures.get(known) ?? figureOf(known)
  figures.set(known, figure)
  return `${code} ${figure.format(amount)}`.trim()
}

const figures = new Map<string, Intl.NumberFormat>()

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

/** Without its sign, with as many digits as the currency has. */
function figureOf(currency: string): Intl.NumberFormat {
  const { maximumFractionDigits: digits } = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  return new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}
