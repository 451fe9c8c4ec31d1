import fc from 'fast-check'
import { addMonths, getSchedule, getThreadMoney, lateSum, type Payment } from './payment.ts'

const terms = (total: number, deposit: number, months: number, ready_by: string | null = null) => ({
  currency: 'USD',
  lines: [{ kind: 'other', label: '', amount: total } as const],
  deposit,
  months,
  changes: 0,
  valid_until: null,
  ready_by,
})
const open = { acceptedOn: '2026-11-30', isCancelled: false }
const cancelled = { ...open, isCancelled: true }
const payment = (amount: number, kind: Payment['kind'] = 'payment'): Payment => ({
  id: 1,
  kind,
  method: 'cash',
  amount,
  currency: 'USD',
  paid_on: '2026-11-20',
  note: '',
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
  expect(getSchedule(given, '2026-11-30').map(({ label, amount, due_on }) => [label, amount, due_on])).toEqual(expected)
})

it.each([
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2026-12-15', 13, '2028-01-15'],
])('%s is %i months before %s', (day, months, later) => {
  expect(addMonths(day, months)).toBe(later)
})

it('settles what is due first', () => {
  const { due, owed } = getThreadMoney(terms(90_000, 30_000, 0), open, [payment(40_000)])
  expect({ due, owed }).toEqual({
    due: [{ label: 'Balance', amount: 50_000, due_on: null, late_on: null }],
    owed: 50_000,
  })
})

it('is owed back when more was paid than promised', () => {
  expect(getThreadMoney(terms(90_000, 0, 0), open, [payment(100_000)])).toMatchObject({ owed: -10_000, due: [] })
})

describe('a cancelled layaway', () => {
  const layaway = { ...terms(100_000, 20_000, 4), grace_days: 7, kept: 10 }

  it('keeps the agreed share and owes the rest back', () => {
    expect(getThreadMoney(layaway, cancelled, [payment(40_000)])).toMatchObject({
      promised: 10_000,
      owed: -30_000,
      due: [],
    })
  })

  it('leaves the refund to the owner if no share was agreed', () => {
    const before = terms(100_000, 20_000, 4)
    expect(getThreadMoney(before, cancelled, [payment(40_000)])).toMatchObject({ promised: 40_000, owed: 0 })
  })

  it('keeps no more than what was paid', () => {
    expect(getThreadMoney(layaway, cancelled, [payment(4_000)])).toMatchObject({ promised: 4_000, owed: 0 })
  })
})

it('leaves the refund of a deposit to the owner when an order is cancelled', () => {
  const deposit = terms(90_000, 30_000, 0)
  expect(getThreadMoney(deposit, cancelled, [payment(30_000)])).toMatchObject({ promised: 30_000, owed: 0, due: [] })
  const refunded = [payment(30_000), payment(30_000, 'refund')]
  expect(getThreadMoney(deposit, cancelled, refunded)).toMatchObject({ promised: 0, owed: 0 })
})

it('is late on the day after the grace of a monthly payment', () => {
  const money = getThreadMoney({ ...terms(90_000, 30_000, 2), grace_days: 7 }, open, [])
  expect(lateSum(money, '2027-01-06')).toBeUndefined()
  expect(lateSum(money, '2027-01-07')).toMatchObject({ label: 'Monthly payment', due_on: '2026-12-30' })
})

const anyLines = fc.array(fc.tuple(fc.integer({ min: 1, max: 5_000_000 }), fc.boolean()))
const anyTerms = fc
  .record({ total: fc.integer({ min: 1, max: 10_000_000 }), share: fc.double({ min: 0, max: 1, noNaN: true }) })
  .chain(({ total, share }) =>
    fc
      .record({ months: fc.integer({ min: 0, max: 24 }), kept: fc.integer({ min: 0, max: 100 }) })
      .map(({ months, kept }) => ({ ...terms(total, Math.floor(total * share), months), kept })),
  )

it('promises what is paid and owed, in whatever order money comes and goes', () => {
  fc.assert(
    fc.property(anyTerms, anyLines, fc.boolean(), (given, lines, isCancelled) => {
      const ledger = lines.map(([amount, isRefund]) => payment(amount, isRefund ? 'refund' : 'payment'))
      const { promised, paid, owed, due } = getThreadMoney(given, { ...open, isCancelled }, ledger)
      const still = due.reduce((sum, { amount }) => sum + amount, 0)
      expect(promised).toBe(paid + owed)
      expect(still).toBe(Math.min(promised, Math.max(0, owed)))
      if (isCancelled) expect(owed).toBeLessThanOrEqual(Math.max(0, -paid))
      expect(due.every(({ amount }) => amount > 0)).toBe(true)
    }),
  )
})
