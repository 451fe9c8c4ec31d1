import type { Item } from '@elegant/shared/rules'

/** A text of the item's free data (`excerpt`, `event_time`, `location`), or nothing. */
export function infoText({ item_info }: Pick<Item, 'item_info'>, name: string): string | undefined {
  const value = item_info?.[name]
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/** When an event takes place: its `event_date`, else the day it was announced (decisions, Catalogue). */
export function eventDateOf(item: Pick<Item, 'item_info' | 'created_at'>): string {
  return infoText(item, 'event_date') ?? item.created_at
}
