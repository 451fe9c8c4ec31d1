import { notify } from '@elegant/shared'
import { TextAreaField, TextField } from '@elegant/shared/forms'
import {
  defaultCurrency,
  type EstimateForm,
  estimateFormRule,
  formatMoney,
  type Order,
  parseAmount,
} from '@elegant/shared/rules'
import { useState } from 'react'
import { type Drafts, FormDialog } from '../forms/FormDialog.tsx'
import { OrderSummaryLine } from './OrderSummaryLine.tsx'
import { useSendEstimateMutation } from './shopOrdersApi.ts'

export interface OrderDialogProps<Draft> {
  order: Order
  drafts: Drafts<Draft>
  onClose: () => void
}

/**
 * Sends an estimate (docs/product/validation.md#dialogs). The customer receives it by email and can accept or decline
 * it.
 */
export function EstimateDialog({ order, ...dialog }: OrderDialogProps<EstimateForm>) {
  const [send] = useSendEstimateMutation()
  const { id, estimate, _items } = order
  // The list behind the dialog keeps up with others; their changes since are not overwritten.
  const [version] = useState(order.version)
  const currency = _items.currency ?? defaultCurrency

  async function submit({ amount: typed, message = '' }: EstimateForm) {
    const amount = parseAmount(typed)
    if (amount === undefined) throw new Error(`${typed} is not an amount`)
    await send({ id, version, estimate: { amount, currency, message } }).unwrap()
    notify.success('Estimate sent successfully!')
  }

  return (
    <FormDialog
      title="Send Estimate"
      submit="Send Estimate"
      pending="Sending…"
      id={id}
      rule={estimateFormRule}
      initial={{ amount: '', currency, message: '' }}
      onSubmit={submit}
      {...dialog}
    >
      <OrderSummaryLine order={order} by="The estimate is emailed to" />
      {estimate && (
        <p>
          {formatMoney(estimate.amount, estimate.currency)} was sent earlier
          {estimate.answer && ` and ${estimate.answer}`}. A new estimate replaces it.
        </p>
      )}
      <TextField name="amount" label={`Amount (${currency})`} inputMode="decimal" autoComplete="off" />
      <TextAreaField name="message" label="Message (optional)" rows={4} />
    </FormDialog>
  )
}
