import { getEventDay, getEventEndDay, infoText } from './infoText.ts'
import type { Item } from './item.ts'

/** A day such as `2026-10-14` and, where known, start and end such as `18:30`, in local time, on each day. */
export interface EventTime {
  day: string
  /** The last day of an event of several days. */
  endDay?: string
  begins?: string
  ends?: string
}

/** The machine-readable time of an event: undefined without a day, and without hours if they are ambiguous. */
export function getEventTime(event: Pick<Item, 'item_info'>): EventTime | undefined {
  const day = getEventDay(event)
  if (day === undefined) return undefined
  const endDay = getEventEndDay(event)
  const [begin, end, ...more] = (infoText(event, 'event_time') ?? '').split(/\s*(?:[-–—]|\bto\b|\buntil\b)\s*/)
  const [begins, ends] = [parseTime(begin), parseTime(end)]
  const isClear = begins && more.length === 0 && (end === undefined || (ends && ends > begins))
  return isClear ? { day, endDay, begins, ends } : { day, endDay }
}

/** Parses `18:30` or `6:30 pm` to `18:30`. Without am or pm, one-digit hours are ambiguous. */
function parseTime(words = ''): string | undefined {
  const [, hour = '', minute = '00', half = ''] =
    /^(\d{1,2})(?::(\d{2}))? ?([ap])\.?m\.?$/i.exec(words.trim()) ?? /^(\d{2}):(\d{2})$/.exec(words.trim()) ?? []
  const max = half ? 12 : 23
  if (hour === '' || Number(hour) > max || Number(minute) > 59 || (half && Number(hour) === 0)) return undefined
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour)
  return `${String(hours).padStart(2, '0')}:${minute}`
}
