/** An amount as the ISO code and the figure: `USD 1,250.00`. */
export function formatMoney(amount: number, currency: string): string {
  const code = currency.toUpperCase()
  const [whole = '', cents] = amount.toFixed(digitsOf(code)).split('.')
  const figure = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${code} ${cents === undefined ? figure : `${figure}.${cents}`}`.trim()
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

/** A browser needs longer to learn the digits of a currency than to draw a page: of most shops' it need not. */
function digitsOf(code: string): number {
  if (code === 'USD' || !/^[A-Z]{3}$/.test(code)) return 2
  return (
    new Intl.NumberFormat('en-US', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits ?? 2
  )
}
