import { formatMoney, getTotals, type Order, unpricedLabels } from '@elegant/shared/rules'

/** The sum of the estimate, or else of the prices. */
export function formatTotal({ estimate, quantity, action_type, _items: { price, currency } }: Order): string {
  if (estimate) return formatMoney(estimate.amount, estimate.currency)
  const [{ total } = { total: 0 }] = getTotals([{ price, currency, quantity }])
  return total > 0 ? formatMoney(total, currency) : unpricedLabels[action_type]
}
