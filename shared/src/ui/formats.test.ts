import { formatDate, formatMoment, formatTime } from './formats.ts'

test.each([
  ['2026-03-05', 'long', 'March 5, 2026'],
  ['2026-03-05', 'short', 'Mar 5, 2026'],
  ['2026-03-05T03:00:00.000Z', 'long', 'March 4, 2026'],
  ['next week', 'long', ''],
] as const)('formats the date %j (%s) as %j in the shop’s time zone', (date, length, text) => {
  expect(formatDate(date, length)).toBe(text)
})

test('a moment is formatted to the minute in the shop’s time zone', () => {
  expect(formatMoment('2026-03-05T03:07:00.000Z')).toBe('Mar 4, 2026, 10:07 PM')
  expect(formatMoment('next week')).toBe('')
})

test.each([
  ['2026-03-05T19:05:00.000Z', '2:05 PM'],
  ['next week', ''],
])('formats the time of %j as %j', (date, text) => {
  expect(formatTime(date)).toBe(text)
})

test('a time has a plain space where the browser’s data has a narrow one, as the server renders it', () => {
  const { prototype } = Intl.DateTimeFormat
  const own = Object.getOwnPropertyDescriptor(prototype, 'format') ?? {}
  Object.defineProperty(prototype, 'format', { ...own, get: () => () => '2:05\u202fPM' })
  const time = formatTime('2026-03-05T19:05:00.000Z')
  Object.defineProperty(prototype, 'format', own)
  expect(time).toBe('2:05 PM')
})
