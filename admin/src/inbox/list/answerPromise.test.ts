import { answerPromise } from './answerPromise.ts'

const now = new Date('2026-11-25T12:00:00.000Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()

test.each([
  [0, 'Answer within 24 h', 'neutral'],
  [0.5, 'Answer within 23 h', 'neutral'],
  [20, 'Answer within 4 h', 'neutral'],
  [21, 'Answer within 3 h', 'warning'],
  [23.5, 'Answer within 30 min', 'warning'],
  [24, 'Overdue by 0 min', 'danger'],
  [24.2, 'Overdue by 12 min', 'danger'],
  [26.9, 'Overdue by 2 h', 'danger'],
  [71.9, 'Overdue by 47 h', 'danger'],
  [72, 'Overdue by 2 days', 'danger'],
  [24 * 8, 'Overdue by 7 days', 'danger'],
])('a customer who has waited for %p hours: %s', (hours, text, tone) => {
  expect(answerPromise(hoursAgo(hours), now)).toEqual({ text, tone })
})
