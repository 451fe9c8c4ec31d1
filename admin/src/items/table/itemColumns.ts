import type { ItemType } from '@elegant/shared/rules'
import type { Column } from '../../list/tableColumns.ts'

/** The columns of an item list. Only products have a state and pieces. */
export function itemColumns(type: ItemType): readonly Column[] {
  const isProduct = type === 'Product'
  const hasPrice = type !== 'Blog' && type !== 'About'
  const hasDate = type === 'Event' || type === 'Blog'
  return [
    { id: 'select', label: 'Select', hideLabel: true, width: '2rem', isFixed: true },
    { id: 'picture', label: 'Picture', hideLabel: true, width: '2.5rem' },
    { id: 'title', label: 'Title', sorts: ['title_asc', 'title_desc'], isName: true, opens: true },
    { id: 'sku', label: 'SKU', sorts: ['sku_asc', 'sku_desc'], width: '7.3rem' },
    ...(hasDate ? [{ id: 'date', label: 'Date', width: type === 'Event' ? '8.2rem' : '6.5rem' }] : []),
    ...(hasPrice
      ? [{ id: 'price', label: 'Price', sorts: ['price_asc', 'price_desc'] as const, width: '8.6rem', isEnd: true }]
      : []),
    { id: 'category', label: 'Category', width: '6.5rem' },
    ...(isProduct ? [{ id: 'state', label: 'State', width: '8.4rem' }] : []),
    { id: 'media', label: 'Media', width: '5.2rem' },
    { id: 'updated', label: 'Changed', sorts: ['updated_desc', 'updated_asc'], width: '6.2rem', isMinor: true },
    { id: 'tags', label: 'Tags', width: '9rem', isExtra: true },
    { id: 'actions', label: 'Actions', hideLabel: true, width: isProduct ? '13rem' : '11.2rem', isFixed: true },
  ]
}
