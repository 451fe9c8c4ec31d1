import { CheckField } from '@elegant/shared/forms'
import { Note } from '@elegant/shared/ui'
import { NumberField } from '../forms/NumberField.tsx'
import { FieldGroup } from './FieldGroup.tsx'

/** The rules for holds of one-of-a-kind pieces (docs/product/availability.md#holds). */
export function HoldRuleFields() {
  return (
    <FieldGroup legend="Holds">
      <Note>Shoppers can ask for a hold of a one-of-a-kind piece. Guests always wait for you.</Note>
      <CheckField name="hold_rules.automatic" label="Grant holds to customers automatically" />
      <NumberField name="hold_rules.hours" label="Hours of a hold" />
      <NumberField name="hold_rules.atOnce" label="Holds at once for a customer" />
      <NumberField name="hold_rules.perStoneDays" label="Days between two holds of the same piece" />
    </FieldGroup>
  )
}
