import { limits } from '../rules/fields/limits.ts'
import { TextField } from './TextField.tsx'

/** The fields of a postal address, with the browser's autofill. */
export function AddressFields() {
  const line = { maxLength: limits.addressLine }
  return (
    <>
      <TextField name="name" label="Name" required autoComplete="shipping name" maxLength={limits.name.max} />
      <TextField name="street" label="Street and number" required autoComplete="shipping address-line1" {...line} />
      <TextField
        name="extra"
        label="Apartment, suite or company (optional)"
        autoComplete="shipping address-line2"
        {...line}
      />
      <TextField name="city" label="City" required autoComplete="shipping address-level2" {...line} />
      <TextField name="region" label="State or region" autoComplete="shipping address-level1" {...line} />
      <TextField
        name="postal_code"
        label="ZIP or postal code"
        required
        autoComplete="shipping postal-code"
        maxLength={limits.postalCode}
      />
      <TextField name="country" label="Country" required autoComplete="shipping country-name" {...line} />
    </>
  )
}
