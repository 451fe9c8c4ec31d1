import { countDays, dayMs, type EventTime, type Item, infoText, itemPath } from '@elegant/shared/rules'
import { createEntry, escapeText, getFile } from '../http/responses/iCalendar.ts'

/** Renders an event as an iCalendar file (RFC 5545); `now` is its timestamp. Times are floating, in the local time of the place. */
export function createCalendar(
  { site, shopName }: { site: string; shopName: string },
  event: Item,
  time: EventTime,
  now: Date,
): string {
  const place = infoText(event, 'location')
  return getFile(shopName, 'Events', [
    'METHOD:PUBLISH',
    ...createEntry(`item-${event.id}@${new URL(site).hostname}`, now, [
      `SEQUENCE:${(event.version ?? 1) - 1}`,
      ...timeLines(time),
      `SUMMARY:${escapeText(event.title)}`,
      `DESCRIPTION:${escapeText(event.description)}`,
      ...(place ? [`LOCATION:${escapeText(place)}`] : []),
      `URL:${site}${itemPath(event.slug)}`,
    ]),
  ])
}

/** Years have four digits. */
const lastDay = '9999-12-31'

/** An event of several days has its hours on each of them. The end of whole days is the day after the last one. */
function timeLines({ day, endDay, begins, ends }: EventTime): string[] {
  if (begins === undefined) {
    const after =
      endDay && endDay < lastDay && new Date(Date.parse(endDay) + dayMs).toISOString().slice(0, endDay.length)
    return [`DTSTART;VALUE=DATE:${toBasicFormat(day)}`, ...(after ? [`DTEND;VALUE=DATE:${toBasicFormat(after)}`] : [])]
  }
  const at = (hour: string) => `${toBasicFormat(day)}T${toBasicFormat(hour)}00`
  return [
    `DTSTART:${at(begins)}`,
    ...(ends === undefined ? [] : [`DTEND:${at(ends)}`]),
    ...(endDay === undefined ? [] : [`RRULE:FREQ=DAILY;COUNT=${countDays(day, endDay)}`]),
  ]
}

/** Without the separators of the extended format. */
const toBasicFormat = (time: string) => time.replace(/[-:]/g, '')
