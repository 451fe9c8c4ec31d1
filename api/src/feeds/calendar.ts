import { type EventTime, type Item, infoText, itemPath, siteName } from '@elegant/shared/rules'

/** Renders an event as an iCalendar file (RFC 5545); `now` is its timestamp. Times are floating, in the local time of the place. */
export function calendarOf(site: string, event: Item, time: EventTime, now: Date): string {
  const place = infoText(event, 'location')
  return fileOf('Events', [
    'METHOD:PUBLISH',
    ...entryOf(`item-${event.id}@${new URL(site).hostname}`, now, [
      `SEQUENCE:${(event.version ?? 1) - 1}`,
      ...timeLines(time),
      `SUMMARY:${textOf(event.title)}`,
      `DESCRIPTION:${textOf(event.description)}`,
      ...(place ? [`LOCATION:${textOf(place)}`] : []),
      `URL:${site}${itemPath(event.slug)}`,
    ]),
  ])
}

/** A moment in a calendar. */
export interface CalendarEntry {
  uid: string
  time: Date
  summary: string
  description: string
  location: string
}

/** Renders moments as an iCalendar file to subscribe to. */
export function renderCalendar(site: string, name: string, entries: CalendarEntry[], now = new Date()): string {
  const entryLines = entries.flatMap(({ uid, time, summary, description, location }) =>
    entryOf(`${uid}@${new URL(site).hostname}`, now, [
      `DTSTART:${stampOf(time)}`,
      `SUMMARY:${textOf(summary)}`,
      ...(description ? [`DESCRIPTION:${textOf(description)}`] : []),
      ...(location ? [`LOCATION:${textOf(location)}`] : []),
    ]),
  )
  return fileOf(name, [`X-WR-CALNAME:${textOf(`${siteName}: ${name}`)}`, ...entryLines])
}

function fileOf(name: string, lines: string[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//${siteName}//${name}//EN`, ...lines, 'END:VCALENDAR']
    .map((line) => `${folded(line)}\r\n`)
    .join('')
}

function entryOf(uid: string, now: Date, lines: string[]): string[] {
  return ['BEGIN:VEVENT', `UID:${uid}`, `DTSTAMP:${stampOf(now)}`, ...lines, 'END:VEVENT']
}

function stampOf(time: Date): string {
  return time.toISOString().replace(/[-:]|\.\d+/g, '')
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
