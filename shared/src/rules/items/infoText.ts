import { isCalendarDay } from '../dates/calendarDay.ts'
import { isOver } from '../dates/dates.ts'
import type { Item } from './item.ts'

/** A text of the item's free data (`excerpt`, `event_time`, `location`), if it is a non-blank string. */
export function infoText({ item_info }: Pick<Item, 'item_info'>, name: string): string | undefined {
  const value = item_info?.[name]
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/** The number of seats of an event, if stated. */
export function getCapacity({ item_info }: Pick<Item, 'item_info'>): number | undefined {
  return typeof item_info?.capacity === 'number' ? item_info.capacity : undefined
}

/** The date of an event: its `event_date`, or the day it was announced. */
export function getEventDate(event: Pick<Item, 'item_info' | 'created_at'>): string {
  return infoText(event, 'event_date') ?? event.created_at
}

/** The day of an event, such as `2026-10-14`, if it states a valid one. */
export function getEventDay(event: Pick<Item, 'item_info'>): string | undefined {
  return infoDay(event, 'event_date')
}

/** The last day of an event of several days: its `event_end_date`, if that is a later day than its first one. */
export function getEventEndDay(event: Pick<Item, 'item_info'>): string | undefined {
  const day = getEventDay(event)
  const end = infoDay(event, 'event_end_date')
  return day && end && end > day ? end : undefined
}

/** True once the last day of an event is over. An event without a day is never past. */
export function isPastEvent(event: Pick<Item, 'item_info'>): boolean {
  const day = getEventEndDay(event) ?? getEventDay(event)
  return day !== undefined && isOver(day)
}

function infoDay(event: Pick<Item, 'item_info'>, name: string): string | undefined {
  const day = infoText(event, name) ?? ''
  return isCalendarDay(day) ? day : undefined
}
