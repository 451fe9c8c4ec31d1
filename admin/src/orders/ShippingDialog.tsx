import { notify } from '@elegant/shared'
import { SelectField, TextField } from '@elegant/shared/forms'
import { carriers, isUnknownCall, type ParcelOrder, shippingFormRule, shippingRule } from '@elegant/shared/rules'
import { CheckLabel, Note, StaleNotice, token } from '@elegant/shared/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { FormDialog } from '../forms/FormDialog.tsx'
import { refetchOnMount } from '../list/useListResult.ts'
import type { OrderDialogProps } from './EstimateDialog.tsx'
import { OrderSummaryLine } from './OrderSummaryLine.tsx'
import { useListParcelOrdersQuery, useShipOrderMutation } from './shopOrdersApi.ts'

/** Form values: the carrier is empty until one is selected. */
export interface ShippingForm {
  carrier: string
  tracking_number: string
}

const options = [
  { value: '', label: 'Choose a carrier' },
  ...carriers.map((carrier) => ({ value: carrier, label: carrier })),
]

/**
 * Saves the shipment of an order, alone or with others in its parcel (docs/product/orders.md#parcel-and-papers). The
 * customer receives the tracking link by email.
 */
export function ShippingDialog({ order, ...dialog }: OrderDialogProps<ShippingForm>) {
  const [ship] = useShipOrderMutation()
  const { id, shipping } = order
  /** As the form was opened: a change meanwhile is refused, because a saved number is mailed. */
  const [version] = useState(order.version)
  const {
    currentData: others = [],
    isSuccess,
    isFetching,
    error,
    refetch,
  } = useListParcelOrdersQuery(id, refetchOnMount)
  /** Undefined until the owner chooses: a parcel that is corrected keeps its orders. */
  const [chosen, setChosen] = useState<number[]>()
  const also = chosen ?? getPackedOrders(others)
  const { carrier = '', tracking_number = '' } = shipping ?? {}

  /** The orders of a parcel that is corrected go along, also if they are not shown yet. */
  async function loadPacked(): Promise<number[]> {
    try {
      return getPackedOrders(await refetch().unwrap())
    } catch (failure) {
      // A server without parcels offers none.
      if (isUnknownCall(failure)) return []
      throw failure
    }
  }

  async function submit(values: ShippingForm) {
    const parcel = shippingRule.cast(values)
    const isLoaded = chosen !== undefined || (isSuccess && !isFetching)
    const together = isLoaded ? also : await loadPacked()
    // A server of the core API knows no other orders.
    await ship({ id, version, shipping: together.length > 0 ? { ...parcel, also: together } : parcel }).unwrap()
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
      <OrderSummaryLine order={order} by="The tracking link is emailed to" />
      <SelectField name="carrier" label="Carrier" options={options} />
      <TextField name="tracking_number" label="Tracking number" autoComplete="off" spellCheck={false} />
      {error && !isFetching && !isUnknownCall(error) && (
        <StaleNotice onRetry={refetch}>The other orders of the parcel could not be loaded.</StaleNotice>
      )}
      {others.length > 0 && <AlsoInParcel others={others} also={also} onChange={setChosen} />}
    </FormDialog>
  )
}

function getPackedOrders(others: ParcelOrder[]): number[] {
  return others.flatMap(({ id, is_packed }) => (is_packed ? id : []))
}

interface AlsoInParcelProps {
  others: ParcelOrder[]
  also: number[]
  onChange: (also: number[]) => void
}

/** The customer's other orders, those of the same cart first. */
function AlsoInParcel({ others, also, onChange }: AlsoInParcelProps) {
  const toggle = (id: number, isChosen: boolean) =>
    onChange(isChosen ? [...also, id] : also.filter((other) => other !== id))
  return (
    <Group>
      <legend>Also in this parcel</legend>
      {others.map(({ id, title, quantity, is_same_cart }) => (
        <CheckLabel key={id}>
          <input type="checkbox" checked={also.includes(id)} onChange={({ target }) => toggle(id, target.checked)} />
          <span>
            {quantity > 1 && `${quantity} × `}
            {title}, order #{id}
            {is_same_cart && ' (same cart)'}
          </span>
        </CheckLabel>
      ))}
      <Note>They get the same number. One mail and one packing slip name all pieces.</Note>
    </Group>
  )
}

const Group = styled.fieldset`
  display: grid;
  gap: 0.25rem;
  max-height: 14rem;
  overflow-y: auto;

  legend {
    margin-bottom: 0.25rem;
    font-size: ${token.textSm};
    font-weight: 500;
  }
  span {
    overflow-wrap: anywhere;
  }
`
