import { Link } from '@elegant/shared'
import { ButtonLink, EmptyState } from '@elegant/shared/ui'
import type { ReactNode } from 'react'

/** Replaces a form that was submitted successfully. */
export function RequestSent({ title, children }: { title: string; children: ReactNode }) {
  return (
    <EmptyState
      title={title}
      level={2}
      action={
        <ButtonLink as={Link} to="/shop">
          Browse Collection
        </ButtonLink>
      }
    >
      {children}
    </EmptyState>
  )
}
