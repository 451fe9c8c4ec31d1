import { Link } from '@elegant/shared'
import { ButtonLink } from '@elegant/shared/ui'
import type { ReactNode } from 'react'

/** Leads from a page or list without content to all products. */
export function ShopLink({ children = 'Browse the shop' }: { children?: ReactNode }) {
  return (
    <ButtonLink as={Link} to="/shop">
      {children}
    </ButtonLink>
  )
}
