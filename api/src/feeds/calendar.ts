import { type EventTime, type Item, infoText, itemPath } from '@elegant/shared/rules'
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

function timeLines({ day, begins, ends }: EventTime): string[] {
  const date = day.replaceAll('-', '')
  const at = (hour: string) => `${date}T${hour.replace(':', '')}00`
  if (begins === undefined) return [`DTSTART;VALUE=DATE:${date}`]
  return [`DTSTART:${at(begins)}`, ...(ends === undefined ? [] : [`DTEND:${at(ends)}`])]
}
