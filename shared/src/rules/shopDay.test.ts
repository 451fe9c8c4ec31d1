import { isOver, shopDay } from './shopDay.ts'

test.each([
  ['2026-11-22T23:00:00Z', '2026-11-22'],
  ['2026-11-23T04:59:59Z', '2026-11-22'],
  ['2026-11-23T05:00:00Z', '2026-11-23'],
  ['2026-07-05T03:59:59Z', '2026-07-04'],
  ['2026-07-05T04:00:00Z', '2026-07-05'],
])('at %s the day in the shop is %s', (now, day) => {
  expect(shopDay(new Date(now))).toBe(day)
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
