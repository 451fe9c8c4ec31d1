import { formatMoney, getEventDate, getEventEndDay, type Item } from '@elegant/shared/rules'
import { formatDate, formatDays, Price } from '@elegant/shared/ui'

/** The days of an event, or the day of a blog post. */
export function ItemDate({ item }: { item: Item }) {
  if (item.item_type === 'Event') return <time>{formatDays(getEventDate(item), getEventEndDay(item), 'short')}</time>
  return item.item_type === 'Blog' && item.created_at && <time>{formatDate(item.created_at, 'short')}</time>
}

/** The price of an item, or that a product has none. */
export function ItemPrice({ item: { price, currency, item_type } }: { item: Item }) {
  if (price > 0) return <Price>{formatMoney(price, currency)}</Price>
  return item_type === 'Product' && <span>Price not set</span>
}
