import { CheckField, SelectField, TextField } from '@elegant/shared/forms'
import { rateLimits, type TaxRate, taxRateRule, usStates } from '@elegant/shared/rules'
import { Pair } from '@elegant/shared/ui'
import { getReason } from '../api/getReason.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import { NumberField } from '../forms/NumberField.tsx'
import { withBlanks } from '../forms/withBlanks.ts'
import type { RateDialogProps } from './RateList.tsx'

const states = [
  { value: '', label: 'Choose a state' },
  ...Object.entries(usStates).map(([value, label]) => ({ value, label })),
]

const rule = withBlanks<TaxRate>(taxRateRule, ({ zip, label }) => ({ zip: zip ?? '', label: label ?? '' }))

/** Adds or edits a row of the tax table. */
export function TaxRateDialog({ row, save, onClose }: RateDialogProps<TaxRate>) {
  return (
    <FormDialog<TaxRate>
      title={row ? 'Edit tax rate' : 'Add a tax rate'}
      submit="Save rate"
      pending="Saving…"
      rule={rule}
      initial={row ?? { state: '', zip: '', percent: Number.NaN, label: '', on_shipping: false }}
      failure={getReason}
      failureTitle="The rate could not be saved"
      onSubmit={save}
      onClose={onClose}
    >
      <Pair>
        <SelectField name="state" label="State" options={states} />
        <TextField
          name="zip"
          label="ZIP codes that begin with (optional)"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
        />
      </Pair>
      <NumberField name="percent" label="Rate (%)" inputMode="decimal" />
      <TextField
        name="label"
        label="Label (optional)"
        placeholder="Sales tax"
        help="The customer reads it in the estimate."
        autoComplete="off"
        maxLength={rateLimits.rateLabel}
      />
      <CheckField name="on_shipping" label="Applies to shipping too" />
    </FormDialog>
  )
}
