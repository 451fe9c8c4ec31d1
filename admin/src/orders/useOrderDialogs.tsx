import type { EstimateForm, Order } from '@elegant/shared/rules'
import { useRef, useState } from 'react'
import type { Drafts } from '../forms/FormDialog.tsx'
import { EstimateDialog } from './EstimateDialog.tsx'
import { ShippingDialog, type ShippingForm } from './ShippingDialog.tsx'

export type OrderDialog = 'estimate' | 'shipping'

/**
 * The dialogs of an order, one at a time. They render outside the list, so that a reload or an error of the list loses
 * no input. A reopened dialog restores unsent input.
 */
export function useOrderDialogs(orders: Order[] | undefined) {
  const [opened, setOpened] = useState<{ order: Order; kind: OrderDialog }>()
  const estimates = useRef<Drafts<EstimateForm>>(new Map())
  const shippings = useRef<Drafts<ShippingForm>>(new Map())
  const open = (order: Order, kind: OrderDialog) => setOpened({ order, kind })
  if (!opened) return { open, dialog: undefined }

  const order = orders?.find(({ id }) => id === opened.order.id) ?? opened.order
  const common = { order, onClose: () => setOpened(undefined) }
  const dialog =
    opened.kind === 'estimate' ? (
      <EstimateDialog {...common} drafts={estimates.current} />
    ) : (
      <ShippingDialog {...common} drafts={shippings.current} />
    )
  return { open, dialog }
}
