// Files after RFC 5545.

/** A moment in a calendar. */
interface CalendarEntry {
  uid: string
  time: Date
  summary: string
  description: string
  location: string
}

/** Renders moments of the shop as an iCalendar file to subscribe to. */
export function renderCalendar(
  { site, shopName, name }: { site: string; shopName: string; name: string },
  entries: CalendarEntry[],
  now = new Date(),
): string {
  const entryLines = entries.flatMap(({ uid, time, summary, description, location }) =>
    createEntry(`${uid}@${new URL(site).hostname}`, now, [
      `DTSTART:${formatStamp(time)}`,
      `SUMMARY:${escapeText(summary)}`,
      ...(description ? [`DESCRIPTION:${escapeText(description)}`] : []),
      ...(location ? [`LOCATION:${escapeText(location)}`] : []),
    ]),
  )
  return getFile(shopName, name, [`X-WR-CALNAME:${escapeText(`${shopName}: ${name}`)}`, ...entryLines])
}

/** A calendar file of these lines, folded. Slashes separate the parts of its identifier. */
export function getFile(shopName: string, name: string, lines: string[]): string {
  const product = escapeText(shopName.replaceAll('/', ' '))
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//${product}//${name}//EN`, ...lines, 'END:VCALENDAR']
    .map((line) => `${foldLine(line)}\r\n`)
    .join('')
}

/** The lines of one event; `now` is its timestamp. */
export function createEntry(uid: string, now: Date, lines: string[]): string[] {
  return ['BEGIN:VEVENT', `UID:${uid}`, `DTSTAMP:${formatStamp(now)}`, ...lines, 'END:VEVENT']
}

function formatStamp(time: Date): string {
  return time.toISOString().replace(/[-:]|\.\d+/g, '')
}

/** RFC 5545, section 3.3.11: escapes special characters and drops control characters, which have no representation. */
export function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/(?!\t)\p{Cc}/gu, '')
}

/** RFC 5545, section 3.1: folds lines at 75 octets; continuation lines begin with a space. */
function foldLine(line: string): string {
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
