import { reasonOf } from '@elegant/shared'
import { Form, SubmitButton, TextAreaField, Typed } from '@elegant/shared/forms'
import { blockFormRule, type Customer, limits } from '@elegant/shared/rules'
import { Button, Dialog, DialogActions } from '@elegant/shared/ui'
import { nameOf } from './nameOf.ts'

interface BlockDialogProps {
  customer: Customer
  /** Reasons as they were typed, by customer. */
  drafts: Map<number, string>
  onBlock: (reason: string) => Promise<void>
  onClose: () => void
}

/** Spec §5: a block needs a reason, which the customer reads. */
export function BlockDialog({ customer, drafts, onBlock, onClose }: BlockDialogProps) {
  const { id, email } = customer
  return (
    <Dialog title={`Block ${nameOf(customer)}`} onClose={onClose}>
      <Form
        rule={blockFormRule}
        initial={{ block_deny_reason: drafts.get(id) ?? '' }}
        failureTitle="Failed to update customer status"
        failure={reasonOf}
        onSubmit={({ block_deny_reason }) => onBlock(block_deny_reason)}
      >
        <Typed<{ block_deny_reason: string }> onTyped={({ block_deny_reason }) => drafts.set(id, block_deny_reason)} />
        <p>{email || 'This customer'} can no longer use the shop, from the next click on, until you lift the block.</p>
        <TextAreaField
          name="block_deny_reason"
          label="Reason"
          help="The customer reads it."
          rows={3}
          maxLength={limits.blockReason}
        />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton pending="Blocking…">Block</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
