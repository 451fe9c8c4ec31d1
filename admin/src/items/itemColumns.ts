import type { ItemType } from '@elegant/shared/rules'
import type { Column } from '../list/tableColumns.ts'

/** The columns of an item list. Only products have a price, a state and pieces. */
export function itemColumns(type: ItemType): readonly Column[] {
  const isProduct = type === 'Product'
  const hasPrice = isProduct || type === 'Service' || type === 'Custom'
  return [
    { id: 'select', label: 'Select', hideLabel: true, width: '2rem', isFixed: true },
    { id: 'picture', label: 'Picture', hideLabel: true, width: '2.5rem' },
    { id: 'title', label: 'Title', sorts: ['title_asc', 'title_desc'], isName: true, opens: true },
    { id: 'sku', label: 'SKU', sorts: ['sku_asc', 'sku_desc'], width: '7.3rem' },
    hasPrice
      ? { id: 'price', label: 'Price', sorts: ['price_asc', 'price_desc'], width: '7rem', isEnd: true }
      : { id: 'price', label: 'Date', width: '6.5rem' },
    { id: 'category', label: 'Category', width: '6.5rem' },
    ...(isProduct ? [{ id: 'state', label: 'State', width: '8.4rem' }] : []),
    { id: 'media', label: 'Media', width: '5.2rem', isMinor: true },
    { id: 'updated', label: 'Changed', sorts: ['updated_desc', 'updated_asc'], width: '6.2rem', isMinor: true },
    { id: 'tags', label: 'Tags', width: '9rem', isExtra: true },
    { id: 'actions', label: 'Actions', hideLabel: true, width: isProduct ? '13rem' : '11.2rem', isFixed: true },
  ]
}
