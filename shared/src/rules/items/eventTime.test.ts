import { getEventTime } from './eventTime.ts'

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

test.each([undefined, 'soon', '2026-02-30', '2026-13-01', '2026-10-14T10:00:00Z', 20261014])(
  'rejects %j as a day',
  (event_date) => {
    expect(at({ event_date })).toBeUndefined()
  },
)
