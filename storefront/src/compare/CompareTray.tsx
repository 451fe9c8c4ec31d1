import { lazyPart } from '@elegant/shared'
import { Suspense } from 'react'
import { comparedIds } from './comparedIds.ts'

// Only once a piece is chosen, with the page to which it leads.
const ComparedTray = lazyPart(
  async () => (await import(/* webpackChunkName: "compare" */ './ComparedTray.tsx')).ComparedTray,
)

/** The tray of the comparison, on a page with pieces to choose (docs/product/pages.md#comparison). */
export function CompareTray() {
  const ids = comparedIds.use()
  if (ids.length === 0) return null
  return (
    <Suspense>
      <ComparedTray ids={ids} />
    </Suspense>
  )
}
