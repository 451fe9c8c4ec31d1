import { Dialog } from '@elegant/shared/ui'
import type { ReactNode } from 'react'

/** The filters on a phone, over the products (product §10.4). */
export function FilterDrawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Dialog title="Filter" onClose={onClose}>
      {children}
    </Dialog>
  )
}
