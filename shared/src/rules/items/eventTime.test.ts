import { shopDay } from '../dates/dates.ts'
import { dayMs } from '../dates/durations.ts'
import { getEventTime } from './eventTime.ts'
import { getEventEndDay, isPastEvent } from './infoText.ts'

const at = (item_info: Record<string, unknown> | null) => getEventTime({ item_info })

test.each([
  ['10:00 – 18:00', '10:00', '18:00'],
  ['18:30-20:30', '18:30', '20:30'],
  ['10 am to 5 pm', '10:00', '17:00'],
  ['6:30 p.m. until 8 p.m.', '18:30', '20:00'],
  ['12 am – 12 PM', '00:00', '12:00'],
  ['09:15', '09:15', undefined],
])('%s begins at %s and ends at %s', (event_time, begins, ends) => {
  expect(at({ event_date: '2026-10-14', event_time })).toEqual({ day: '2026-10-14', begins, ends })
})

test.each([
  '',
  'All day',
  '6:30 – 8:30',
  '10 – 5 pm',
  '10:00 – 05:00',
  '25:00',
  '13 pm',
  '10:61',
  '10:00 – 12:00 – 14:00',
  3,
])('ignores the ambiguous hours %j', (event_time) => {
  expect(at({ event_date: '2026-10-14', event_time })).toEqual({ day: '2026-10-14' })
})

test.each([
  ['2026-10-16', '2026-10-16'],
  ['2026-11-02', '2026-11-02'],
  ['2026-10-14', undefined],
  ['2026-10-13', undefined],
  ['2026-10-32', undefined],
  ['soon', undefined],
  ['', undefined],
  [null, undefined],
  [20261016, undefined],
])('an event from October 14 whose end date is %j has the end day %j', (event_end_date, endDay) => {
  const item_info = { event_date: '2026-10-14', event_time: '10:00', event_end_date }
  expect(getEventEndDay({ item_info })).toBe(endDay)
  expect(at(item_info)).toEqual({ day: '2026-10-14', endDay, begins: '10:00' })
})

test('an end date without a date is no end day', () => {
  expect(getEventEndDay({ item_info: { event_end_date: '2026-10-16' } })).toBeUndefined()
})

test.each([
  [-2, 0, false],
  [-3, -1, true],
  [-1, 1, false],
  [-1, undefined, true],
  [0, undefined, false],
  [-1, -2, true],
  [1, -1, false],
])('an event from day %s to day %s, counted from today, is past: %s', (first, last, past) => {
  const dayIn = (days: number) => new Date(Date.parse(shopDay()) + days * dayMs).toISOString().slice(0, 10)
  const event_end_date = last === undefined ? undefined : dayIn(last)
  expect(isPastEvent({ item_info: { event_date: dayIn(first), event_end_date } })).toBe(past)
})

test.each([undefined, 'soon', '2026-02-30', '2026-13-01', '2026-10-14T10:00:00Z', 20261014])(
  'rejects %j as a day',
  (event_date) => {
    expect(at({ event_date })).toBeUndefined()
  },
)
