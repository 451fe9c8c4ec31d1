import fc from 'fast-check'
import type { SchemaDescription, SchemaFieldDescription } from 'yup'
import type { Rule } from '../openapi/jsonSchema.ts'

type Described = Extract<SchemaFieldDescription, { tests: unknown }>

/** Plausible values by field name, such as existing ids and URLs. */
type Known = Record<string, fc.Arbitrary<unknown>>

/** Generates input for a rule: mostly valid values, some at or just beyond the limits, and some nonsense. */
export function anythingFor(rule: Rule, known: Known = {}): fc.Arbitrary<unknown> {
  return getField(rule.describe(), known)
}

function getField(field: SchemaFieldDescription, known: Known): fc.Arbitrary<unknown> {
  if (!('tests' in field)) return nonsense
  return fc.oneof(
    { weight: 60, arbitrary: rightly(field, known) },
    { weight: 4, arbitrary: atTheLimits(field) },
    { weight: 1, arbitrary: nonsense },
    ...(field.nullable ? [{ weight: 4, arbitrary: fc.constant(null) }] : []),
  )
}

function rightly(field: Described, known: Known): fc.Arbitrary<unknown> {
  const { oneOf, type } = field
  if (oneOf.length > 0) return fc.constantFrom(...oneOf)
  if ('fields' in field) return createObject(field.fields, known)
  if ('innerType' in field)
    return fc.array(getField([field.innerType].flat()[0] ?? field, known), {
      maxLength: Math.min(limit(field, 'max') ?? 4, 4),
    })
  if (type === 'string') return getText(field)
  if (type === 'number') return getNumber(field)
  if (type === 'boolean') return fc.boolean()
  return fc.oneof(
    fc.constant({}),
    fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 }),
  )
}

function createObject(fields: Record<string, SchemaFieldDescription>, known: Known): fc.Arbitrary<unknown> {
  const parts = Object.entries(fields).map(([name, field]) => {
    const arbitrary = getField(field, known)
    const liked = known[name]
    return fc.tuple(
      fc.constant(name),
      liked ? fc.oneof({ weight: 12, arbitrary: liked }, { weight: 1, arbitrary }) : arbitrary,
      fc.nat({ max: 'optional' in field && field.optional ? 3 : 60 }),
    )
  })
  const stranger = fc.tuple(fc.constantFrom('id', 'role', '__proto__', 'constructor', 'shops_id', 'x y', ''), nonsense)
  const strangers = fc.oneof({ weight: 30, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.tuple(stranger) })
  return fc
    .tuple(fc.tuple(...parts), strangers)
    .map(([entries, extra]) =>
      Object.fromEntries([
        ...entries.filter(([, , missing]) => missing > 0).map(([name, value]) => [name, value]),
        ...extra,
      ]),
    )
}

function getText(field: SchemaDescription): fc.Arbitrary<string> {
  const { min = 0, max = 60 } = { min: limit(field, 'min'), max: limit(field, 'max') }
  const names = field.tests.map(({ name }) => name)
  if (names.includes('email'))
    return fc.constantFrom('ada@example.com', 'a.b+c@xn--opal-8na.example', `${'a'.repeat(60)}@example.com`)
  const pattern = field.tests.find(({ params }) => params?.regex instanceof RegExp)?.params?.regex
  if (pattern instanceof RegExp && !pattern.flags.includes('i'))
    return fc.stringMatching(pattern, limit(field, 'max') === undefined ? {} : { maxLength: Math.max(max, 1) })
  return fc.oneof(
    { weight: 3, arbitrary: fc.string({ minLength: min, maxLength: Math.min(max, min + 40) }) },
    {
      weight: 1,
      arbitrary: fc.string({ unit: 'grapheme', minLength: min, maxLength: Math.max(min, Math.min(max, 30)) }),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom('x'.repeat(min), ...hostile.filter(({ length }) => length >= min && length <= max)),
    },
  )
}

function getNumber(field: SchemaDescription): fc.Arbitrary<number> {
  const min = limit(field, 'min') ?? -1000
  const max = limit(field, 'max') ?? 100_000
  const isWhole = field.tests.some(({ name }) => name === 'integer')
  if (isWhole) return fc.oneof(fc.integer({ min, max: Math.min(max, min + 50) }), fc.integer({ min, max }))
  return fc.integer({ min: min * 100, max: Math.min(max * 100, 10_000_000) }).map((cents) => cents / 100)
}

function atTheLimits(field: SchemaDescription): fc.Arbitrary<unknown> {
  const limits = [limit(field, 'min'), limit(field, 'max')].filter((value) => value !== undefined)
  const around = limits.flatMap((value) => [value - 1, value, value + 1])
  if (field.type === 'string')
    return fc.constantFrom('', ' ', ...around.filter((n) => n > 0 && n < 3000).map((n) => 'x'.repeat(n)))
  if (field.type === 'number') return fc.constantFrom(0, -0, 0.005, ...around)
  return nonsense
}

function limit({ tests }: SchemaDescription, name: 'min' | 'max'): number | undefined {
  const value = tests.find((test) => test.name === name)?.params?.[name]
  return typeof value === 'number' ? value : undefined
}

/** Strings that are known to break applications. */
const hostile = [
  "'; drop table items; --",
  '"><script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  'javascript:alert(1)',
  '../../etc/passwd',
  '%00',
  '\u0000',
  '\ud800',
  '\u202eevil',
  '\ufeff',
  'a\r\nBcc: everyone@example.com',
  '{{7*7}}',
  '💎'.repeat(50),
  'ﷺ'.repeat(20),
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘!͖̬̰̙̗̿̋ͥͥ̂ͣ̐́́͜͞',
  'null',
  'undefined',
  'NaN',
  '1e309',
  "' | !x:* <->",
  '%_%_%_',
  '(a+)+$',
]

const nonsense: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e308, 2_147_483_648, '', ' ', [], {}, [[]], [null], {
    a: 1,
  }),
  fc.constantFrom<unknown>({ toString: 1 }, [{ toString: null }]),
  fc.constantFrom(...hostile),
  fc.jsonValue({ maxDepth: 2 }),
)
