import { SelectField, TextField } from '@elegant/shared/forms'
import {
  type ReturnTerms,
  returnTermsFormRule,
  returnTermsRule,
  type ShippingTerms,
  type ShopPageChanges,
  shippingTermsFormRule,
  shippingTermsRule,
} from '@elegant/shared/rules'
import { Note } from '@elegant/shared/ui'
import { FormDialog } from '../forms/FormDialog.tsx'
import { NumberField } from '../forms/NumberField.tsx'

interface TermsDialogProps<Terms> {
  terms: Terms | null
  onSave: (changes: ShopPageChanges) => Promise<unknown>
  onClose: () => void
}

const payers = [
  { value: 'customer', label: 'The customer' },
  { value: 'shop', label: 'The shop' },
]

const save = { submit: 'State this', pending: 'Saving…' }

/** States the terms of returns. No field is filled in: a number is the owner's to say. */
export function ReturnTermsDialog({ terms, onSave, onClose }: TermsDialogProps<ReturnTerms>) {
  return (
    <FormDialog
      {...save}
      title="Terms of returns"
      rule={returnTermsFormRule}
      initial={terms ?? { days: undefined, payer: 'customer' as const, country: 'US' }}
      onSubmit={(form) => onSave({ return_terms: returnTermsRule.validateSync(form) })}
      onClose={onClose}
    >
      <Note>They are published with every product. What the law gives a customer stays.</Note>
      <NumberField name="days" label="Days to return a piece" help="0: you take nothing back." />
      <SelectField name="payer" label="Who pays for the parcel back" options={payers} />
      <TextField name="country" label="Country" maxLength={2} help="Two letters, like US." />
    </FormDialog>
  )
}

/** States the terms of shipping. */
export function ShippingTermsDialog({ terms, onSave, onClose }: TermsDialogProps<ShippingTerms>) {
  return (
    <FormDialog
      {...save}
      title="Terms of shipping"
      rule={shippingTermsFormRule}
      initial={
        terms ?? {
          amount: undefined,
          currency: 'USD',
          country: 'US',
          handlingDays: undefined,
          transitDays: undefined,
        }
      }
      onSubmit={(form) => onSave({ shipping_terms: shippingTermsRule.validateSync(form) })}
      onClose={onClose}
    >
      <Note>They are published with every product that has a price.</Note>
      <NumberField name="amount" label="Cost of shipping" inputMode="decimal" help="0: shipping is free." />
      <TextField name="currency" label="Currency" maxLength={3} help="Three letters, like USD." />
      <TextField name="country" label="Country" maxLength={2} help="Two letters, like US." />
      <NumberField name="handlingDays" label="Days until a parcel leaves, at most" />
      <NumberField name="transitDays" label="Days on the way, at most" />
    </FormDialog>
  )
}
