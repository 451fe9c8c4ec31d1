import {
  addLayaway,
  emptyEstimate,
  estimateDraftRule,
  getTypedTerms,
  moveLine,
  repeatEstimate,
  withCurrency,
  withDeposit,
} from './estimateDraft.ts'

const empty = emptyEstimate({ estimates: [], currency: 'USD' })
const stone = { kind: 'stone', label: 'Welo opal', amount: 90_000 } as const
const labor = { kind: 'labor', label: '', amount: 35_001 } as const

test('an estimate without amounts counts as 0 in the preview, and is refused', async () => {
  expect(getTypedTerms(empty).lines).toEqual([{ kind: 'stone', label: '', amount: 0 }])
  const refusal = estimateDraftRule.validate(empty, { abortEarly: false })
  await expect(refusal).rejects.toMatchObject({ errors: expect.arrayContaining(['Amount must be a number']) })
  await expect(refusal).rejects.not.toMatchObject({
    errors: expect.arrayContaining([expect.stringMatching(/deposit/)]),
  })
})

test('the deposit must not be more than the total', () => {
  const terms = { ...empty, lines: [stone], deposit: 90_001 }
  expect(() => estimateDraftRule.validateSync(terms)).toThrow('The deposit must not be more than the total')
  expect(estimateDraftRule.isValidSync({ ...terms, deposit: 90_000 })).toBe(true)
})

test('formik leaves blank texts out, which the rule accepts', () => {
  const { text: _, ...typed } = { ...empty, lines: [{ kind: 'stone', label: undefined, amount: 5 }] }
  expect(estimateDraftRule.isValidSync(typed)).toBe(true)
})

test('the deposit and the down payment of the rules are in whole cents', () => {
  const draft = { ...empty, lines: [stone, labor], months: 2 }
  const rules = { deposit: 50, downPayment: 20, months: 6, graceDays: 7, kept: 0 }
  expect(withDeposit(draft, rules)).toMatchObject({ deposit: 62_500, months: 0 })
  expect(addLayaway(draft, rules)).toMatchObject({ deposit: 25_000, months: 6 })
})

test('a version is repeated without days that are over', () => {
  const terms = { ...empty, lines: [stone], valid_until: '2026-11-20', ready_by: '2026-12-24' }
  const repeated = repeatEstimate(terms, 'In gold.', new Date('2026-11-25T12:00:00Z'))
  expect(repeated).toMatchObject({ lines: [stone], valid_until: null, ready_by: '2026-12-24', text: 'In gold.' })
})

test('another currency keeps the typed amounts', () => {
  expect(withCurrency({ ...empty, lines: [stone], deposit: 10_000 }, 'JPY')).toMatchObject({
    currency: 'JPY',
    deposit: 100,
    lines: [{ amount: 900 }],
  })
})

test.each([
  [0, 1, [labor, stone]],
  [1, 0, [labor, stone]],
  [0, -1, [stone, labor]],
  [1, 2, [stone, labor]],
])('line %p moves to %p', (from, to, lines) => {
  expect(moveLine([stone, labor], from, to)).toEqual(lines)
})
