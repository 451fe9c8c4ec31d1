import type { ObjectSchema } from 'yup'
import { itemCostsRule } from '../items/itemCosts.ts'
import { newItemRule } from '../items/itemForm.ts'
import { newItemImageRule } from '../media/itemImageForm.ts'
import { newClaimRule } from '../orders/claim.ts'
import { shippingRateRule, taxRateRule } from '../orders/rates.ts'
import { newPaymentRule, newThreadEstimateRule } from '../orders/threadForm.ts'
import { shopChangesRule } from '../shop/shopForm.ts'
import { requiredParagraph, requiredText, timestamp } from './text.ts'

const title = requiredText(200, 'Title is required').label('Title')
const description = requiredParagraph(200, 'Description is required').label('Description')

describe.each([
  ['one line', title, 'Title'],
  ['a paragraph', description, 'Description'],
])('%s of text', (_, rule, name) => {
  const sentence = (value: string) =>
    rule.validate(value).then(
      () => '',
      ({ message }: Error) => message,
    )

  test.each([
    ['nothing', ''],
    ['a space', ' '],
    ['a zero width space', '\u200B'],
    ['a Hangul filler', '\u3164'],
    ['a soft hyphen and a word joiner', '\u00AD\u2060'],
    ['a Braille blank', '\u2800'],
    ['a variation selector', '\uFE0F'],
  ])('requires visible characters: %s', async (_, value) => {
    expect(await sentence(value)).toBe(`${name} is required`)
  })

  test.each(['\u202E', '\u202A', '\u2066', '\u2069'])(
    'rejects the bidirectional control character %j',
    async (sign) => {
      expect(await sentence(`Opal ${sign}gnir`)).toBe(
        `${name} must not have characters that turn the direction of text around`,
      )
    },
  )

  test.each(['Opal', '👩‍👩‍👧 ring', '❤️', 'عقيق\u200F, opal', 'नग\u200D', '蛋白石'])('accepts %s', async (value) => {
    expect(await sentence(value)).toBe('')
  })
})

test.each<[path: string, rule: ObjectSchema<object>]>([
  ['unit', newItemRule],
  ['tags', newItemRule],
  ['SEO_Tags', newItemRule],
  ['alt', newItemImageRule],
  ['supplier', itemCostsRule],
  ['parcel', itemCostsRule],
  ['label', taxRateRule],
  ['country', shippingRateRule],
  ['region', shippingRateRule],
  ['delivery', shippingRateRule],
  ['place', newClaimRule],
  ['lines[0].label', newThreadEstimateRule],
  ['note', newPaymentRule],
  ['_shop_info.contact_info.name', shopChangesRule],
])('%s, a line that others read, cannot turn the direction around', (path, rule) => {
  const name = path.split(/\W/).at(-1) ?? ''
  const disguised = { [name]: 'Opal \u202Egnir' }
  const value = { ...disguised, lines: [disguised], _shop_info: { contact_info: disguised } }
  expect(() => rule.validateSyncAt(path, value)).toThrow('characters that turn the direction of text around')
})

test.each([
  ['2027-02-28T10:00:00Z', true],
  ['2028-02-29T23:59:59.123+02:00', true],
  ['2027-02-29T10:00:00Z', false],
  ['2027-02-30T10:00:00-05:00', false],
  ['2027-04-31T24:00:00Z', false],
  ['0000-01-01T00:00:00Z', false],
  ['2027-02-28T10:00:00+14:00', true],
  ['2027-02-28T10:00:00-12:00', true],
  ['2027-02-28T10:00:00+14:30', false],
  ['2027-02-28T10:00:00+16:00', false],
  ['2027-02-28T10:00:00-12:30', false],
  ['2027-02-28', false],
  ['2027-02-28T10:00', false],
])('%j is a time: %s', (value, isValid) => {
  expect(timestamp().isValidSync(value)).toBe(isValid)
})
