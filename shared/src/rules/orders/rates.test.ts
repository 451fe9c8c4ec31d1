import fc from 'fast-check'
import { findState, usStateCodes, usStates } from '../fields/usStates.ts'
import { getTotal } from './estimate.ts'
import {
  findShippingRates,
  findTaxRate,
  type ShippingRate,
  shippingKey,
  shippingLine,
  type TaxRate,
  taxLine,
  taxOn,
  taxRateRule,
} from './rates.ts'

const tax = (row: Partial<TaxRate>): TaxRate => ({
  state: 'FL',
  zip: '',
  percent: 6,
  label: '',
  on_shipping: false,
  ...row,
})
const rate = (row: Partial<ShippingRate>): ShippingRate => ({
  service: 'Mail',
  country: '',
  region: '',
  up_to_grams: null,
  up_to_value: null,
  price: 900,
  delivery: '',
  ...row,
})
const miami = { country: 'United States', region: 'Florida', postal_code: '33101' }
const sums = fc.integer({ min: 0, max: 999_999_999_999 })
const percents = fc.integer({ min: 0, max: 500_000 }).map((parts) => parts / 10_000)

describe('tax', () => {
  it.each([
    [100_00, 6.5, 6_50],
    [1, 50, 1],
    [1_00, 0.5, 1],
    [99, 0.5, 0],
    [999_999_999_999, 8.875, 88_750_000_000],
    [5_000_00, 0.0001, 1],
    [4_999_99, 0.0001, 0],
    [100, 0, 0],
  ])('of %i cents at %d %% is %i cents', (minor, percent, cents) => {
    expect(taxOn(minor, percent)).toBe(cents)
  })

  it('is off by at most half a cent, and rounds half a cent up', () => {
    fc.assert(
      fc.property(sums, percents, (minor, percent) => {
        const parts = BigInt(Math.round(percent * 10_000))
        const off = BigInt(taxOn(minor, percent)) * 1_000_000n - BigInt(minor) * parts
        expect(off > -500_000n && off <= 500_000n).toBe(true)
      }),
    )
  })

  it('never falls when the sum or the rate rises', () => {
    fc.assert(
      fc.property(sums, sums, percents, percents, (a, b, one, other) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)]
        expect(taxOn(low, Math.min(one, other))).toBeLessThanOrEqual(taxOn(high, Math.max(one, other)))
      }),
    )
  })

  it('is computed once on the sum of the lines, so the total is the sum of what is shown', () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 10 })
    fc.assert(
      fc.property(amounts, percents, (all, percent) => {
        const lines = all.map((amount) => ({ kind: 'stone', label: '', amount }) as const)
        const line = taxLine(tax({ percent }), lines)
        expect(line.amount).toBe(taxOn(getTotal(lines), percent))
        expect(getTotal([...lines, line])).toBe(getTotal(lines) + line.amount)
      }),
    )
  })

  it('leaves out an earlier tax line, and shipping unless the rate says so', () => {
    const lines = [
      { kind: 'stone', label: '', amount: 100_00 },
      { kind: 'shipping', label: '', amount: 20_00 },
      { kind: 'tax', label: '', amount: 7_77 },
    ] as const
    expect(taxLine(tax({ percent: 10 }), [...lines])).toEqual({
      kind: 'tax',
      label: 'Sales tax FL (10%)',
      amount: 10_00,
    })
    expect(taxLine(tax({ percent: 10, on_shipping: true, label: 'Tax' }), [...lines])).toMatchObject({
      label: 'Tax (10%)',
      amount: 12_00,
    })
  })

  it('is that of the longest ZIP beginning, else of the state', () => {
    const rates = [tax({}), tax({ zip: '331', percent: 7 }), tax({ zip: '33', percent: 6.5 }), tax({ state: 'GA' })]
    expect(findTaxRate(rates, miami)?.percent).toBe(7)
    expect(findTaxRate(rates, { ...miami, region: 'fl', postal_code: '' })?.percent).toBe(6)
    expect(findTaxRate(rates, { ...miami, region: 'Fla' })).toBeUndefined()
    expect(findTaxRate(rates, { ...miami, country: 'Canada' })).toBeUndefined()
    expect(findTaxRate([], miami)).toBeUndefined()
  })

  it.each([
    [-1, 'Rate must be 0 or greater'],
    [1e9, 'Rate must be 50 or less'],
    [0.00001, 'Rate must have at most four decimals'],
    [Number.NaN, 'Rate must be a number'],
  ])('of %d %% is refused', (percent, message) => {
    const check = () => taxRateRule.validateSync(tax({ percent }), { strict: true })
    expect(check).toThrow(message.replace('a number', ''))
  })
})

describe('shipping', () => {
  const best = (rates: ShippingRate[], to = miami, value = 100_00, grams?: number) =>
    findShippingRates(rates, to, { value, grams }).map(({ price }) => price)

  it('has one rate of each service, the cheapest first', () => {
    expect(
      best([rate({ service: 'Express', price: 3000 }), rate({}), rate({ price: 500, up_to_value: 50_00 })]),
    ).toEqual([900, 3000])
  })

  it('takes the most specific place, and nothing else if that one does not fit', () => {
    const rates = [
      rate({}),
      rate({ country: 'USA', price: 800 }),
      rate({ country: 'US', region: 'FL', price: 700, up_to_value: 200_00 }),
    ]
    expect(best(rates)).toEqual([700])
    expect(best(rates, miami, 200_01)).toEqual([])
    expect(best(rates, { ...miami, region: 'GA' })).toEqual([800])
    expect(best(rates, { country: 'Canada', region: 'Ontario', postal_code: '' })).toEqual([900])
  })

  it('takes the lowest limit that the parcel keeps', () => {
    const rates = [
      rate({ up_to_grams: 500, price: 500 }),
      rate({ up_to_grams: 200, price: 200 }),
      rate({ up_to_value: 50_00, price: 50 }),
      rate({}),
    ]
    expect(best(rates, miami, 100_00, 200)).toEqual([200])
    expect(best(rates, miami, 100_00, 201)).toEqual([500])
    expect(best(rates, miami, 100_00, 501)).toEqual([900])
    expect(best(rates, miami, 50_00)).toEqual([50])
    expect(best(rates.slice(0, 2), miami, 100_00)).toEqual([])
  })

  it('never proposes a rate whose limits the parcel breaks', () => {
    const limit = fc.option(fc.integer({ min: 1, max: 1000 }))
    const rows = fc.array(fc.record({ up_to_grams: limit, up_to_value: limit, price: fc.nat(5000) }))
    fc.assert(
      fc.property(rows, fc.nat(1500), fc.nat(1500), (some, value, grams) => {
        for (const { up_to_grams, up_to_value } of findShippingRates(some.map(rate), miami, { value, grams })) {
          expect(grams).toBeLessThanOrEqual(up_to_grams ?? grams)
          expect(value).toBeLessThanOrEqual(up_to_value ?? value)
        }
      }),
    )
  })

  it('is a line with its delivery time', () => {
    expect(shippingLine(rate({ delivery: '2 to 3 days' }))).toEqual({
      kind: 'shipping',
      label: 'Mail, 2 to 3 days',
      amount: 900,
    })
  })

  it('knows the same place in other words', () => {
    expect(shippingKey(rate({ country: 'USA', region: 'Florida' }))).toBe(
      shippingKey(rate({ country: 'united states', region: 'fl', price: 1 })),
    )
  })
})

it('knows a state by its code and its name', () => {
  expect(findState(' fl ')).toBe('FL')
  expect(findState('new york')).toBe('NY')
  expect(findState('Ontario')).toBeUndefined()
  expect(findState('')).toBeUndefined()
  expect(usStateCodes.map((code) => findState(usStates[code] ?? ''))).toEqual(usStateCodes)
})
