import { notify, reasonOf } from '@elegant/shared'
import { Form, SubmitButton, TextAreaField, TextField, Typed } from '@elegant/shared/forms'
import {
  amountIn,
  defaultCurrency,
  type EstimateForm,
  estimateFormRule,
  formatMoney,
  type Order,
} from '@elegant/shared/rules'
import { Button, Dialog, DialogActions } from '@elegant/shared/ui'
import { OrderInShort } from './OrderInShort.tsx'
import { useSendEstimateMutation } from './shopOrders.ts'

export interface OrderDialogProps<Draft> {
  order: Order
  /** What was typed, by order, until it has been sent. */
  drafts: Map<number, Draft>
  onClose: () => void
}

/** Spec §5: what the shop offers for an order. It is kept, mailed, and shown to the customer to accept or decline. */
export function EstimateDialog({ order, drafts, onClose }: OrderDialogProps<EstimateForm>) {
  const [send] = useSendEstimateMutation()
  const { id, version, estimate, _items } = order
  const currency = _items.currency ?? defaultCurrency

  async function submit({ amount: typed, message = '' }: EstimateForm) {
    const amount = amountIn(typed)
    if (amount === undefined) return
    await send({ id, version, estimate: { amount, currency, message } }).unwrap()
    drafts.delete(id)
    notify.success('Estimate sent successfully!')
    onClose()
  }

  return (
    <Dialog title="Send Estimate" onClose={onClose}>
      <Form
        rule={estimateFormRule}
        initial={drafts.get(id) ?? { amount: '', message: '' }}
        failure={reasonOf}
        onSubmit={submit}
      >
        <Typed<EstimateForm> onTyped={(values) => drafts.set(id, values)} />
        <OrderInShort order={order} by="The estimate is mailed to" />
        {estimate && (
          <p>
            {formatMoney(estimate.amount, estimate.currency)} was sent before
            {estimate.answer && ` and ${estimate.answer}`}. A new estimate takes its place.
          </p>
        )}
        <TextField name="amount" label={`Amount (${currency})`} inputMode="decimal" autoComplete="off" />
        <TextAreaField name="message" label="Message (optional)" rows={4} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton pending="Sending…">Send Estimate</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
