import { TextAreaField } from '@elegant/shared/forms'
import { blockFormRule, type Customer, ownerLimits } from '@elegant/shared/rules'
import { type Drafts, FormDialog } from '../forms/FormDialog.tsx'
import { customerLabel } from './customerLabel.ts'

/** Form values of the block dialog. */
export interface BlockForm {
  block_deny_reason: string
}

interface BlockDialogProps {
  customer: Customer
  drafts: Drafts<BlockForm>
  onSubmit: (form: BlockForm) => Promise<void>
  onClose: () => void
}

/** Blocking requires a reason, which is displayed to the customer (docs/product/validation.md#dialogs). */
export function BlockDialog({ customer, ...dialog }: BlockDialogProps) {
  return (
    <FormDialog
      title={`Block ${customerLabel(customer)}`}
      submit="Block"
      pending="Blocking…"
      isDanger
      id={customer.id}
      rule={blockFormRule}
      initial={{ block_deny_reason: '' }}
      failureTitle="Failed to update customer status"
      {...dialog}
    >
      <p>{customer.email || 'This customer'} loses access to the shop immediately, until you lift the block.</p>
      <TextAreaField
        name="block_deny_reason"
        label="Reason"
        help="The customer can see this."
        rows={3}
        maxLength={ownerLimits.blockReason}
      />
    </FormDialog>
  )
}
