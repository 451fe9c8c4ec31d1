import { compareEstimates, priceFacts, termFacts } from './estimate.ts'

const terms = {
  currency: 'USD',
  lines: [
    { kind: 'stone', label: 'Welo opal, 3.40 ct', amount: 70_000 },
    { kind: 'labor', label: '', amount: 25_000 },
  ],
  deposit: 30_000,
  months: 0,
  changes: 2,
  valid_until: '2026-12-01',
  ready_by: '2026-12-24',
} as const satisfies Parameters<typeof termFacts>[0]

it('has a line for each part of the price, and their sum', () => {
  expect(priceFacts(terms)).toEqual([
    ['Stone: Welo opal, 3.40 ct', 'USD 700.00'],
    ['Labor', 'USD 250.00'],
    ['Total', 'USD 950.00'],
  ])
})

it('names its terms', () => {
  expect(termFacts(terms)).toEqual([
    ['Deposit', 'USD 300.00 when you accept'],
    ['Changes included', '2'],
    ['Ready by', 'December 24, 2026'],
    ['Valid until', 'December 1, 2026'],
  ])
})

it.each([
  [
    'refunds all',
    { months: 3, kept: 0 },
    ['USD 216.66 a month for 3 months, the last USD 216.68', 'All payments are refunded'],
  ],
  [
    'keeps a share, with grace',
    { months: 1, grace_days: 7, kept: 10 },
    ['USD 650.00 a month for 1 month', '7 days of grace', 'We keep up to USD 95.00'],
  ],
])('names the terms of a layaway that %s', (_, layaway, expected) => {
  const names = new Set(['Monthly payments', 'Late payment', 'If you cancel'])
  const facts = termFacts({ ...terms, ...layaway }).filter(([name]) => names.has(name))
  expect(facts.map(([, value]) => value)).toEqual(expected)
})

it('names no share to keep that was not agreed', () => {
  expect(termFacts({ ...terms, months: 3 })).not.toContainEqual(['If you cancel', expect.anything()])
})

it('has no terms of a layaway that its deposit pays whole', () => {
  expect(termFacts({ ...terms, deposit: 95_000, months: 3 })).not.toContainEqual(['If you cancel', expect.anything()])
})

it('differs from the next version in words', () => {
  const [stone] = terms.lines
  const next = { ...terms, lines: [stone, { kind: 'metal', label: 'Gold', amount: 40_000 } as const], deposit: 0 }
  expect(compareEstimates(terms, next)).toEqual([
    { name: 'Labor', before: 'USD 250.00', after: undefined },
    { name: 'Total', before: 'USD 950.00', after: 'USD 1,100.00' },
    { name: 'Deposit', before: 'USD 300.00 when you accept', after: undefined },
    { name: 'Metal: Gold', before: undefined, after: 'USD 400.00' },
  ])
})

it('tells lines of the same name apart', () => {
  const [stone] = terms.lines
  const twice = { ...terms, lines: [stone, { ...stone, amount: 80_000 }] }
  expect(compareEstimates(twice, { ...twice, lines: [stone, stone] })).toContainEqual({
    name: 'Stone: Welo opal, 3.40 ct (2)',
    before: 'USD 800.00',
    after: 'USD 700.00',
  })
})
