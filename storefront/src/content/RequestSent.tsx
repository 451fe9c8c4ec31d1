import { EmptyState } from '@elegant/shared/ui'
import type { ReactNode } from 'react'
import { ShopLink } from '../ui/ShopLink.tsx'

/** Replaces a form that was submitted successfully. */
export function RequestSent({ title, children }: { title: string; children: ReactNode }) {
  return (
    <EmptyState title={title} level={2} action={<ShopLink>Browse Collection</ShopLink>}>
      {children}
    </EmptyState>
  )
}
