import { TextField } from '@elegant/shared/forms'
import { limits } from '@elegant/shared/rules'
import { Note } from '@elegant/shared/ui'
import { FieldGroup } from './FieldGroup.tsx'

const whole = { type: 'number', step: 1, inputMode: 'numeric' } as const
const percent = { ...whole, min: 0, max: 100 } as const

/** The rules for payments (product §11.14). */
export function PaymentRuleFields() {
  return (
    <FieldGroup legend="Payments">
      <Note>
        New estimates offer these terms. Estimates that you have sent keep theirs. Layaway is a down payment and monthly
        payments.
      </Note>
      <TextField name="payment_rules.deposit" label="Deposit (%)" {...percent} />
      <TextField name="payment_rules.downPayment" label="Layaway: down payment (%)" {...percent} />
      <TextField name="payment_rules.months" label="Layaway: monthly payments" min={1} max={limits.months} {...whole} />
      <TextField
        name="payment_rules.graceDays"
        label="Layaway: days of grace"
        min={0}
        max={limits.graceDays}
        help="After these days, the customer is reminded of a late payment and the conversation waits for you."
        {...whole}
      />
      <TextField
        name="payment_rules.kept"
        label="Layaway: kept if cancelled (%)"
        help="The share of the price that you keep if the order is cancelled. The law of your state may limit it."
        {...percent}
      />
    </FieldGroup>
  )
}
