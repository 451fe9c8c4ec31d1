import fc from 'fast-check'
import {
  countDays,
  formatDate,
  formatDays,
  formatMoment,
  formatTime,
  fromShopTime,
  isOver,
  shopDay,
  shopTimeZone,
  toShopTime,
} from './dates.ts'

// The first test of the file: formatters are kept once created.
test('a date costs no formatter outside the hour in which summer and winter time disagree', () => {
  const construct = jest.spyOn(Intl, 'DateTimeFormat')
  expect(formatDate('2026-03-05T05:00:00Z')).toBe('March 5, 2026')
  expect(isOver('2026-11-22', new Date('2026-11-23T14:00:00Z'))).toBe(true)
  expect(construct).not.toHaveBeenCalled()
  construct.mockRestore()
})

test.each([
  ['2026-11-22T23:00:00Z', '2026-11-22'],
  ['2026-11-23T04:59:59Z', '2026-11-22'],
  ['2026-11-23T05:00:00Z', '2026-11-23'],
  ['2026-07-05T03:59:59Z', '2026-07-04'],
  ['2026-07-05T04:00:00Z', '2026-07-05'],
])('at %s the day in the shop is %s', (now, day) => {
  expect(shopDay(new Date(now))).toBe(day)
})

test('the day in the shop is that of its time zone at any time', () => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: shopTimeZone })
  const times = fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(fc.property(times, (now) => shopDay(now) === format.format(now)))
})

test.each([
  ['2026-11-21', true],
  ['2026-11-22', false],
  ['2026-11-23', false],
])('in the evening of November 22 in the shop, %s is over: %s', (day, over) => {
  expect(isOver(day, new Date('2026-11-23T00:25:00Z'))).toBe(over)
})

test.each([
  ['2026-11-22', true],
  ['2026-11-23', false],
])('in the morning after it, %s is over: %s', (day, over) => {
  expect(isOver(day, new Date('2026-11-23T14:00:00Z'))).toBe(over)
})

test.each([
  ['2026-03-05', 'long', 'March 5, 2026'],
  ['2026-03-05', 'short', 'Mar 5, 2026'],
  ['2026-03-05T03:00:00.000Z', 'long', 'March 4, 2026'],
  ['next week', 'long', ''],
] as const)('formats the date %j (%s) as %j in the shop’s time zone', (date, length, text) => {
  expect(formatDate(date, length)).toBe(text)
})

test.each([
  ['2026-12-04', '2026-12-06', 'December 4–6, 2026', 'Dec 4–6, 2026'],
  ['2026-11-30', '2026-12-02', 'November 30 – December 2, 2026', 'Nov 30 – Dec 2, 2026'],
  ['2026-12-30', '2027-01-02', 'December 30, 2026 – January 2, 2027', 'Dec 30, 2026 – Jan 2, 2027'],
  ['2026-12-04', '2027-12-06', 'December 4, 2026 – December 6, 2027', 'Dec 4, 2026 – Dec 6, 2027'],
  ['2026-12-04', '2026-12-04', 'December 4, 2026', 'Dec 4, 2026'],
  ['2026-12-04', undefined, 'December 4, 2026', 'Dec 4, 2026'],
  ['2026-03-05T03:00:00.000Z', undefined, 'March 4, 2026', 'Mar 4, 2026'],
  ['next week', '2026-12-06', '', ''],
  ['2026-12-04', 'next week', 'December 4, 2026', 'Dec 4, 2026'],
])('formats the days from %s to %s as %j', (first, last, long, short) => {
  expect(formatDays(first, last)).toBe(long)
  expect(formatDays(first, last, 'short')).toBe(short)
})

test.each([
  ['2026-12-04', '2026-12-04', 1],
  ['2026-12-30', '2027-01-02', 4],
  ['2027-03-13', '2027-03-15', 3],
])('counts the days from %s to %s, both included: %d', (first, last, days) => {
  expect(countDays(first, last)).toBe(days)
})

test('a moment is formatted to the minute in the shop’s time zone', () => {
  expect(formatMoment('2026-03-05T03:07:00.000Z')).toBe('Mar 4, 2026, 10:07 PM')
  expect(formatMoment('next week')).toBe('')
})

test.each([
  ['2026-11-28T19:00:00.000Z', 'Sat, Nov 28, 2:00 PM'],
  ['2026-11-29T04:30:00.000Z', 'Sat, Nov 28, 11:30 PM'],
  ['2026-11-29T05:30:00.000Z', 'Sun, Nov 29, 12:30 AM'],
])('the moment %j has the weekday of the shop’s time zone: %j', (date, text) => {
  expect(formatMoment(date, { weekday: true })).toBe(text)
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

test.each([
  ['2027-02-28T14:00', '2027-02-28T19:00:00.000Z'],
  ['2028-02-29T14:00', '2028-02-29T19:00:00.000Z'],
  ['2027-02-29T14:00', undefined],
  ['2027-02-30T14:00', undefined],
  ['2027-02-28', undefined],
  ['', undefined],
])('the local time %j of the shop is %j', (local, time) => {
  expect(fromShopTime(local)).toBe(time)
})

test.each([
  ['2026-11-28T19:00:59.999Z', '2026-11-28T14:00'],
  ['2026-07-01T03:59:00Z', '2026-06-30T23:59'],
])('the time %s is %s in the shop', (time, local) => {
  expect(toShopTime(time)).toBe(local)
})
