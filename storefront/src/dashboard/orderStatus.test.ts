import { getEffectiveStatus, isCurrent } from './orderStatus.ts'

const now = Date.parse('2026-03-31T12:00:00.000Z')

test.each([
  ['placed now', '2026-03-31T12:00:00.000Z', 'pending', true],
  ['a moment younger than 30 days', '2026-03-01T12:00:00.001Z', 'pending', true],
  ['30 days old', '2026-03-01T12:00:00.000Z', 'pending', false],
  ['completed today', '2026-03-31T11:00:00.000Z', 'completed', false],
  ['cancelled today', '2026-03-31T11:00:00.000Z', 'cancelled', false],
  ['processing for a week', '2026-03-24T11:00:00.000Z', 'processing', true],
] as const)('an order %s', (_, created_at, status, current) => {
  expect(isCurrent({ created_at, status }, now)).toBe(current)
})

test.each([
  ['2026-03-30T12:00:00.000Z', undefined, 'pending'],
  ['2026-01-30T12:00:00.000Z', undefined, 'completed'],
  ['2026-01-30T12:00:00.000Z', 'processing', 'processing'],
] as const)('an order of %s with the status %s is shown as %s', (created_at, status, shown) => {
  expect(getEffectiveStatus({ created_at, status }, now)).toBe(shown)
})
