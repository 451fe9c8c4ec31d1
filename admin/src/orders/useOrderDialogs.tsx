import type { EstimateForm, Order } from '@elegant/shared/rules'
import { useState } from 'react'
import { DraftMap } from '../forms/DraftMap.ts'
import type { Drafts } from '../forms/FormDialog.tsx'
import { EstimateDialog } from './EstimateDialog.tsx'
import { ShippingDialog, type ShippingForm } from './ShippingDialog.tsx'

export type OrderDialog = 'estimate' | 'shipping'

/** Unsent input by order. */
export const orderDrafts: { estimates: Drafts<EstimateForm>; shippings: Drafts<ShippingForm> } = {
  estimates: new DraftMap(),
  shippings: new DraftMap(),
}

/**
 * The dialogs of an order, one at a time. They render outside the list, so that a reload or an error of the list loses
 * no input. A reopened dialog restores unsent input.
 */
export function useOrderDialogs(orders: Order[] | undefined) {
  const [opened, setOpened] = useState<{ order: Order; kind: OrderDialog }>()
  const open = (order: Order, kind: OrderDialog) => setOpened({ order, kind })
  if (!opened) return { open, dialog: undefined }

  const order = orders?.find(({ id }) => id === opened.order.id) ?? opened.order
  const common = { order, onClose: () => setOpened(undefined) }
  const dialog =
    opened.kind === 'estimate' ? (
      <EstimateDialog {...common} drafts={orderDrafts.estimates} />
    ) : (
      <ShippingDialog {...common} drafts={orderDrafts.shippings} />
    )
  return { open, dialog }
}
