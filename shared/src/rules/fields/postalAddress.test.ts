import { addressLines, postalAddressRule } from './postalAddress.ts'

const address = {
  name: 'Ada Welo',
  street: '12 Ocean Ave',
  extra: 'Apt 4',
  city: 'Jacksonville',
  region: 'FL',
  postal_code: '32250',
  country: 'United States',
}

test('an address in the United States is written as on a parcel, without the country', () => {
  expect(addressLines(address)).toEqual(['Ada Welo', '12 Ocean Ave', 'Apt 4', 'Jacksonville, FL 32250'])
  expect(addressLines({ ...address, extra: '', region: ' ', country: 'USA' })).toEqual([
    'Ada Welo',
    '12 Ocean Ave',
    'Jacksonville, 32250',
  ])
})

test.each([
  ['ET', 'Ethiopia'],
  ['cn ', 'China'],
  ['QQ', 'QQ'],
  ['Viet Nam', 'Viet Nam'],
])('an address abroad, with the country "%s", ends in "%s"', (country, written) => {
  expect(addressLines({ ...address, country }).at(-1)).toBe(written)
})

test.each([
  ['name', 'Name is required'],
  ['street', 'Street and number are required'],
  ['city', 'City is required'],
  ['postal_code', 'ZIP or postal code is required'],
  ['country', 'Country is required'],
])('%s is required', (field, message) => {
  expect(() => postalAddressRule.validateSync({ ...address, [field]: ' ' }, { strict: true })).toThrow(message)
})

test('a line that breaks the address is refused', () => {
  expect(() => postalAddressRule.validateSync({ ...address, extra: 'a\nb' }, { strict: true })).toThrow(
    /must be one line/,
  )
})

test.each(['extra', 'region'])(
  '%s with a direction override, which could disguise the address, is refused',
  (field) => {
    const disguised = { ...address, [field]: 'Apt \u202E4' }
    expect(() => postalAddressRule.validateSync(disguised, { strict: true })).toThrow(
      /must not have characters that turn the direction of text around/,
    )
  },
)
