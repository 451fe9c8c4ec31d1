import { type EventTime, type Item, infoText, itemPath, siteName } from '@elegant/shared/rules'

/** Renders an event as an iCalendar file (RFC 5545); `now` is its timestamp. Times are floating, in the local time of the place. */
export function calendarOf(site: string, event: Item, time: EventTime, now: Date): string {
  const place = infoText(event, 'location')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${siteName}//Events//EN`,
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:item-${event.id}@${new URL(site).hostname}`,
    `SEQUENCE:${(event.version ?? 1) - 1}`,
    `DTSTAMP:${now.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    ...timeLines(time),
    `SUMMARY:${textOf(event.title)}`,
    `DESCRIPTION:${textOf(event.description)}`,
    ...(place ? [`LOCATION:${textOf(place)}`] : []),
    `URL:${site}${itemPath(event.slug)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function timeLines({ day, begins, ends }: EventTime): string[] {
  const date = day.replaceAll('-', '')
  const at = (hour: string) => `${date}T${hour.replace(':', '')}00`
  if (begins === undefined) return [`DTSTART;VALUE=DATE:${date}`]
  return [`DTSTART:${at(begins)}`, ...(ends === undefined ? [] : [`DTEND:${at(ends)}`])]
}

/** RFC 5545, section 3.3.11: escapes special characters and drops control characters, which have no representation. */
function textOf(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/(?!\t)\p{Cc}/gu, '')
}

/** RFC 5545, section 3.1: folds lines at 75 octets; continuation lines begin with a space. */
function folded(line: string): string {
  let octets = 0
  let text = ''
  for (const char of line) {
    const size = Buffer.byteLength(char)
    if (octets + size > 75) {
      text += '\r\n '
      octets = 1
    }
    text += char
    octets += size
  }
  return text
}
