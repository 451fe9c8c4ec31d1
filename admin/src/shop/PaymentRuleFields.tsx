import { Note } from '@elegant/shared/ui'
import { NumberField } from '../forms/NumberField.tsx'
import { FieldGroup } from './FieldGroup.tsx'

/** The rules for payments (docs/product/payments.md). */
export function PaymentRuleFields() {
  return (
    <FieldGroup legend="Payments">
      <Note>
        New estimates offer these terms. Estimates that you have sent keep theirs. Layaway is a down payment and monthly
        payments.
      </Note>
      <NumberField name="payment_rules.deposit" label="Deposit (%)" />
      <NumberField name="payment_rules.downPayment" label="Layaway: down payment (%)" />
      <NumberField name="payment_rules.months" label="Layaway: monthly payments" />
      <NumberField
        name="payment_rules.graceDays"
        label="Layaway: days of grace"
        help="After these days, the customer is reminded of a late payment and the conversation waits for you."
      />
      <NumberField
        name="payment_rules.kept"
        label="Layaway: kept if canceled (%)"
        help="The share of the price that you keep if the order is canceled. The law of your state may limit it."
      />
    </FieldGroup>
  )
}
