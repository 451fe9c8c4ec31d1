import { notify } from '@elegant/shared'
import { SelectField, TextField, useFormikContext } from '@elegant/shared/forms'
import {
  formatMinor,
  manualMethods,
  type NewPayment,
  newPaymentRule,
  ownerLimits,
  type PaymentKind,
  paymentMethodLabels,
  shopDay,
  type ThreadMoney,
} from '@elegant/shared/rules'
import { Note, Pair } from '@elegant/shared/ui'
import { useState } from 'react'
import { AmountField } from '../../forms/AmountField.tsx'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { keptKeys } from '../../forms/keptKeys.ts'
import { withBlanks } from '../../forms/withBlanks.ts'
import { useRecordPaymentMutation } from '../threadsApi.ts'

interface PaymentDialogProps {
  id: number
  kind: PaymentKind
  /** By default that of the accepted estimate. */
  currency: string | undefined
  money: ThreadMoney
  onClose: () => void
}

const rule = withBlanks(newPaymentRule, ({ note }) => ({ note: note ?? '' }))
const methods = manualMethods.map((value) => ({ value, label: paymentMethodLabels[value] }))

/** Records money that has changed hands. The ledger keeps it: a mistake is corrected by a line of its own. */
export function PaymentDialog({ id, kind, currency: named, money, onClose }: PaymentDialogProps) {
  const [record] = useRecordPaymentMutation()
  const { due, owed, payments } = money
  const currency = named ?? money.currency
  const foreign = money.foreign?.find((sum) => sum.currency === named)?.amount
  const paid = foreign ?? money.paid
  const { keys, note } = usePaymentKeys(id, payments.length)
  // The usual payment is the next sum that is due; the usual refund is all that was paid too much, or in another currency.
  const usual = kind === 'payment' ? due[0]?.amount : (foreign ?? (owed < 0 ? -owed : undefined))

  async function submit(body: NewPayment, key: string) {
    note(key)
    await record({ id, body, key }).unwrap()
    notify.success(kind === 'payment' ? 'Payment recorded' : 'Refund recorded')
  }

  return (
    <FormDialog
      title={kind === 'payment' ? 'Record a payment' : 'Record a refund'}
      submit={kind === 'payment' ? 'Record payment' : 'Record refund'}
      pending="Recording…"
      rule={rule}
      initial={{ kind, method: 'bank', amount: usual ?? Number.NaN, currency: named, paid_on: shopDay(), note: '' }}
      keys={keys}
      onSubmit={submit}
      onClose={onClose}
    >
      <Note>
        {kind === 'payment'
          ? 'Money that you have received. The customer gets a mail with what is still owed.'
          : `Money that you have given back, at most ${formatMinor(paid, currency)}. The customer gets a mail.`}
      </Note>
      <Pair>
        <Amount currency={currency} />
        <SelectField name="method" label="Method" options={methods} />
      </Pair>
      <TextField name="paid_on" label="Date" type="date" max={shopDay()} />
      <TextField name="note" label="Note (optional)" autoComplete="off" maxLength={ownerLimits.paymentNote} />
    </FormDialog>
  )
}

/** The length of the ledger at the first attempt, by the key of the payment. */
const lengths = new Map<string, number>()

/**
 * The idempotency keys of a thread's payments. A dialog forgets those since whose use the ledger has grown: the owner has seen
 * what was recorded, so an equal payment is another one. An open dialog keeps them, so that a second press records nothing.
 */
function usePaymentKeys(id: number, length: number) {
  const [keys] = useState(() => {
    const kept = keptKeys('payment', id)
    for (const [content, key] of kept) if (length > (lengths.get(key) ?? length)) kept.delete(content)
    return kept
  })
  return { keys, note: (key: string) => void (lengths.has(key) || lengths.set(key, length)) }
}

function Amount({ currency }: { currency: string }) {
  const { values } = useFormikContext<NewPayment>()
  return <AmountField name="amount" label={`Amount (${currency})`} value={values.amount} currency={currency} />
}
