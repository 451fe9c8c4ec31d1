import { lazyPart } from '@elegant/shared'
import { Skeleton } from '@elegant/shared/ui'
import { type ReactNode, Suspense } from 'react'

const FilterDrawer = lazyPart(
  async () => (await import(/* webpackChunkName: "filters" */ './FilterDrawer.tsx')).FilterDrawer,
)

interface FiltersProps {
  id: string
  as: 'panel' | 'drawer' | undefined
  onClose: () => void
  children: ReactNode
}

/** The open filters: above the products, or on a phone in a drawer over them. */
export function Filters({ id, as, onClose, children }: FiltersProps) {
  return (
    <div id={id} hidden={!as}>
      <Suspense fallback={<Skeleton $height="12rem" />}>
        {as === 'panel' && children}
        {as === 'drawer' && <FilterDrawer onClose={onClose}>{children}</FilterDrawer>}
      </Suspense>
    </div>
  )
}
