import { TextField, useFormikContext } from '@elegant/shared/forms'
import { limits, rateLimits, type ShippingRate, shippingRateCurrency, shippingRateRule } from '@elegant/shared/rules'
import { Note, Pair } from '@elegant/shared/ui'
import { getReason } from '../api/getReason.ts'
import { AmountField } from '../forms/AmountField.tsx'
import { FormDialog } from '../forms/FormDialog.tsx'
import { NumberField } from '../forms/NumberField.tsx'
import { withBlanks } from '../forms/withBlanks.ts'
import type { RateDialogProps } from './RateList.tsx'

const blank: ShippingRate = {
  service: '',
  country: 'United States',
  region: '',
  up_to_grams: null,
  up_to_value: null,
  delivery: '',
  price: Number.NaN,
}

const rule = withBlanks<ShippingRate>(shippingRateRule, ({ country, region, delivery, up_to_grams, up_to_value }) => ({
  country: country ?? '',
  region: region ?? '',
  delivery: delivery ?? '',
  up_to_grams: isBlank(up_to_grams) ? null : up_to_grams,
  up_to_value: isBlank(up_to_value) ? null : up_to_value,
}))

/** A field that was emptied again has a blank text, or no amount. */
function isBlank(value: unknown): boolean {
  return value === undefined || value === '' || Number.isNaN(value)
}

/** Adds or edits a shipping rate. */
export function ShippingRateDialog({ row, save, onClose }: RateDialogProps<ShippingRate>) {
  return (
    <FormDialog<ShippingRate>
      title={row ? 'Edit shipping rate' : 'Add a shipping rate'}
      submit="Save rate"
      pending="Saving…"
      rule={rule}
      initial={row ?? blank}
      failure={getReason}
      failureTitle="The rate could not be saved"
      onSubmit={(values) => save(rule.cast(values))}
      onClose={onClose}
    >
      <TextField
        name="service"
        label="Service"
        required
        placeholder="Priority Mail"
        autoComplete="off"
        maxLength={rateLimits.rateLabel}
      />
      <Pair>
        <TextField
          name="country"
          label="Country"
          help="Blank for any country."
          autoComplete="off"
          maxLength={limits.addressLine}
        />
        <TextField
          name="region"
          label="State or region"
          help="Blank for the whole country."
          autoComplete="off"
          maxLength={limits.addressLine}
        />
      </Pair>
      <Amounts />
      <TextField
        name="delivery"
        label="Delivery time (optional)"
        placeholder="2 to 3 days"
        autoComplete="off"
        maxLength={rateLimits.rateLabel}
      />
    </FormDialog>
  )
}

function Amounts() {
  const { price, up_to_value } = useFormikContext<ShippingRate>().values
  return (
    <>
      <AmountField name="price" label="Price (USD)" value={price} currency={shippingRateCurrency} />
      <Note>Limits are optional.</Note>
      <Pair>
        <NumberField name="up_to_grams" label="Up to weight (g)" />
        <AmountField
          name="up_to_value"
          label="Up to order value (USD)"
          value={up_to_value ?? Number.NaN}
          currency={shippingRateCurrency}
        />
      </Pair>
    </>
  )
}
