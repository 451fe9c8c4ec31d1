import { notify, reasonOf } from '@elegant/shared'
import { Form, SelectField, SubmitButton, TextField, Typed } from '@elegant/shared/forms'
import { carriers, shippingFormRule, shippingRule } from '@elegant/shared/rules'
import { Button, Dialog, DialogActions } from '@elegant/shared/ui'
import type { OrderDialogProps } from './EstimateDialog.tsx'
import { OrderInShort } from './OrderInShort.tsx'
import { useShipOrderMutation } from './shopOrders.ts'

/** The shipping as it is typed: no carrier is chosen yet. */
export interface ShippingForm {
  carrier: string
  tracking_number: string
}

const options = [
  { value: '', label: 'Choose a carrier' },
  ...carriers.map((carrier) => ({ value: carrier, label: carrier })),
]

/** Spec §5: how an order travels. It is kept, mailed, and shown to the customer with the carrier's page. */
export function ShippingDialog({ order, drafts, onClose }: OrderDialogProps<ShippingForm>) {
  const [ship] = useShipOrderMutation()
  const { id, version, shipping } = order
  const { carrier = '', tracking_number = '' } = shipping ?? {}

  async function submit(values: ShippingForm) {
    await ship({ id, version, shipping: shippingRule.cast(values) }).unwrap()
    drafts.delete(id)
    notify.success('Shipping information updated!')
    onClose()
  }

  return (
    <Dialog title="Shipping" onClose={onClose}>
      <Form
        rule={shippingFormRule}
        initial={drafts.get(id) ?? { carrier, tracking_number }}
        failure={reasonOf}
        onSubmit={submit}
      >
        <Typed<ShippingForm> onTyped={(values) => drafts.set(id, values)} />
        <OrderInShort order={order} by="Where the parcel can be followed is mailed to" />
        <SelectField name="carrier" label="Carrier" options={options} />
        <TextField name="tracking_number" label="Tracking number" autoComplete="off" spellCheck={false} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton pending="Saving…">Save shipping</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
