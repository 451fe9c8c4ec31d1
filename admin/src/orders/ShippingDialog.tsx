import { notify } from '@elegant/shared'
import { SelectField, TextField } from '@elegant/shared/forms'
import { carriers, shippingFormRule, shippingRule } from '@elegant/shared/rules'
import { FormDialog } from '../detail/FormDialog.tsx'
import type { OrderDialogProps } from './EstimateDialog.tsx'
import { OrderSummaryLine } from './OrderSummaryLine.tsx'
import { useShipOrderMutation } from './shopOrders.ts'

/** Form values: the carrier is empty until one is selected. */
export interface ShippingForm {
  carrier: string
  tracking_number: string
}

const options = [
  { value: '', label: 'Choose a carrier' },
  ...carriers.map((carrier) => ({ value: carrier, label: carrier })),
]

/** Saves the shipment of an order (product §5.8). The customer receives the tracking link by e-mail. */
export function ShippingDialog({ order, ...dialog }: OrderDialogProps<ShippingForm>) {
  const [ship] = useShipOrderMutation()
  const { id, version, shipping } = order
  const { carrier = '', tracking_number = '' } = shipping ?? {}

  async function submit(values: ShippingForm) {
    await ship({ id, version, shipping: shippingRule.cast(values) }).unwrap()
    notify.success('Shipping information updated!')
  }

  return (
    <FormDialog
      title="Shipping"
      submit="Save shipping"
      pending="Saving…"
      id={id}
      rule={shippingFormRule}
      initial={{ carrier, tracking_number }}
      onSubmit={submit}
      {...dialog}
    >
      <OrderSummaryLine order={order} by="The tracking link is e-mailed to" />
      <SelectField name="carrier" label="Carrier" options={options} />
      <TextField name="tracking_number" label="Tracking number" autoComplete="off" spellCheck={false} />
    </FormDialog>
  )
}
