import { formatMoney, getEventDate, type Item } from '@elegant/shared/rules'
import { formatDate, Price } from '@elegant/shared/ui'

/** The day of an event or a blog post. */
export function ItemDate({ item }: { item: Item }) {
  if (item.item_type === 'Event') return <time>{formatDate(getEventDate(item), 'short')}</time>
  return item.item_type === 'Blog' && item.created_at && <time>{formatDate(item.created_at, 'short')}</time>
}

/** The price of an item, or that a product has none. */
export function ItemPrice({ item: { price, currency, item_type } }: { item: Item }) {
  if (price > 0) return <Price>{formatMoney(price, currency)}</Price>
  return item_type === 'Product' && <span>Price not set</span>
}
