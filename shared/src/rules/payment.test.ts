import fc from 'fast-check'
import { addMonths, moneyOf, type Payment, scheduleOf } from './payment.ts'

const terms = (total: number, deposit: number, months: number, ready_by: string | null = null) => ({
  ...{ currency: 'USD', lines: [{ kind: 'other', label: '', amount: total } as const] },
  ...{ deposit, months, changes: 0, valid_until: null, ready_by },
})
const payment = (amount: number, kind: Payment['kind'] = 'payment'): Payment => ({
  ...{ id: 1, kind, method: 'cash', amount, currency: 'USD', paid_on: '2026-11-20', note: '' },
  created_at: '2026-11-20T12:00:00.000Z',
})

it.each([
  ['a balance', terms(90_000, 0, 0, '2026-12-24'), [['Balance', 90_000, '2026-12-24']]],
  [
    'a deposit and a balance',
    terms(90_000, 30_000, 0),
    [
      ['Deposit', 30_000, '2026-11-30'],
      ['Balance', 60_000, null],
    ],
  ],
  ['a deposit only', terms(90_000, 90_000, 3), [['Deposit', 90_000, '2026-11-30']]],
  [
    'monthly payments, the last of which takes the rest',
    terms(100_00, 0, 3),
    [
      ['Monthly payment', 33_33, '2026-12-30'],
      ['Monthly payment', 33_33, '2027-01-30'],
      ['Monthly payment', 33_34, '2027-02-28'],
    ],
  ],
])('an accepted estimate is due as %s', (_, given, expected) => {
  expect(scheduleOf(given, '2026-11-30').map(({ label, amount, due_on }) => [label, amount, due_on])).toEqual(expected)
})

it.each([
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2026-12-15', 13, '2028-01-15'],
])('%s is %i months before %s', (day, months, later) => {
  expect(addMonths(day, months)).toBe(later)
})

it('settles what is due first', () => {
  const { due, owed } = moneyOf(terms(90_000, 30_000, 0), '2026-11-30', [payment(40_000)])
  expect({ due, owed }).toEqual({ due: [{ label: 'Balance', amount: 50_000, due_on: null }], owed: 50_000 })
})

it('is owed back when more was paid than promised', () => {
  expect(moneyOf(terms(90_000, 0, 0), '2026-11-30', [payment(100_000)])).toMatchObject({ owed: -10_000, due: [] })
})

const anyTerms = fc
  .record({ total: fc.integer({ min: 1, max: 10_000_000 }), share: fc.double({ min: 0, max: 1, noNaN: true }) })
  .chain(({ total, share }) =>
    fc.integer({ min: 0, max: 24 }).map((months) => terms(total, Math.floor(total * share), months)),
  )

it('promises what is paid and owed, in whatever order money comes and goes', () => {
  fc.assert(
    fc.property(anyTerms, fc.array(fc.tuple(fc.integer({ min: 1, max: 5_000_000 }), fc.boolean())), (given, lines) => {
      const ledger = lines.map(([amount, isRefund]) => payment(amount, isRefund ? 'refund' : 'payment'))
      const { promised, paid, owed, due } = moneyOf(given, '2026-11-30', ledger)
      const still = due.reduce((sum, { amount }) => sum + amount, 0)
      expect(promised).toBe(paid + owed)
      expect(still).toBe(Math.min(promised, Math.max(0, owed)))
      expect(due.every(({ amount }) => amount > 0)).toBe(true)
    }),
  )
})
