import { CheckField, TextField } from '@elegant/shared/forms'
import { limits } from '@elegant/shared/rules'
import { Note } from '@elegant/shared/ui'
import { FieldGroup } from './FieldGroup.tsx'

/** The rules for holds of one-of-a-kind pieces (product §11.10). */
export function HoldRuleFields() {
  const whole = { type: 'number', step: 1, inputMode: 'numeric' } as const
  return (
    <FieldGroup legend="Holds">
      <Note>Shoppers can ask for a hold of a one-of-a-kind piece. Guests always wait for you.</Note>
      <CheckField name="hold_rules.automatic" label="Grant holds to customers automatically" />
      <TextField name="hold_rules.hours" label="Hours of a hold" min={1} max={limits.holdHours} {...whole} />
      <TextField
        name="hold_rules.atOnce"
        label="Holds at once for a customer"
        min={1}
        max={limits.holdsAtOnce}
        {...whole}
      />
      <TextField
        name="hold_rules.perStoneDays"
        label="Days between two holds of the same piece"
        min={0}
        max={limits.holdDays}
        {...whole}
      />
    </FieldGroup>
  )
}
