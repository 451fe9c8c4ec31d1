import type { InferType } from 'yup'
import { inOrder } from './inOrder.ts'
import { limits } from './limits.ts'
import { strictObject } from './strictObject.ts'
import { line, requiredText } from './text.ts'
import { isUnitedStates } from './usStates.ts'

/** Body of POST /threads/link/{key}/address and /threads/{id}/address: where to send a piece. */
export const postalAddressRule = strictObject({
  name: requiredText(limits.name.max, 'Name is required').label('Name'),
  street: requiredText(limits.addressLine, 'Street and number are required').label('Street and number'),
  extra: inOrder(line()).label('Apartment, suite or company').max(limits.addressLine),
  city: requiredText(limits.addressLine, 'City is required').label('City'),
  region: inOrder(line()).label('State or region').max(limits.addressLine),
  postal_code: requiredText(limits.postalCode, 'ZIP or postal code is required').label('ZIP or postal code'),
  country: requiredText(limits.addressLine, 'Country is required').label('Country'),
})
export type NewPostalAddress = InferType<typeof postalAddressRule>
export type PostalAddress = Required<NewPostalAddress>

/** The empty form. */
export const blankAddress: PostalAddress = {
  name: '',
  street: '',
  extra: '',
  city: '',
  region: '',
  postal_code: '',
  country: 'United States',
}

/** The lines of an address as they are written on a parcel: with the name of the country abroad, without one at home. */
export function addressLines({ name, street, extra, city, region, postal_code, country }: PostalAddress): string[] {
  const place = `${city}, ${`${region.trim()} ${postal_code}`.trim()}`
  return [name, street, extra, place, isUnitedStates(country) ? '' : nameCountry(country)]
    .map((part) => part.trim())
    .filter(Boolean)
}

/** The name of a country that is written as its code; any other text as it is. */
function nameCountry(country: string): string {
  const code = country.trim().toUpperCase()
  if (!/^[A-Z]{2}$/.test(code)) return country
  return new Intl.DisplayNames('en-US', { type: 'region' }).of(code) ?? country
}
