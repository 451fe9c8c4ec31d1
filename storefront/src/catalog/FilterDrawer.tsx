import { Dialog } from '@elegant/shared/ui'
import type { ReactNode } from 'react'

/** The filters on a phone, over the products (docs/product/catalog.md#sorting-and-facets). */
export function FilterDrawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Dialog title="Filter" onClose={onClose}>
      {children}
    </Dialog>
  )
}
