import type { Item } from '@elegant/shared/rules'
import { Button } from '@elegant/shared/ui'
import { lazy, Suspense, useState } from 'react'
import { stoneSizeOf } from './stoneSize.ts'

// Only once it is opened.
const TrueSizeDialog = lazy(async () => ({
  default: (await import(/* webpackChunkName: "true-size" */ './TrueSizeDialog.tsx')).TrueSizeDialog,
}))

/** Opens the view of a stone in its true size, if its size is stated (product §2.9). */
export function SeeTrueSize({ item }: { item: Pick<Item, 'title' | 'item_info'> }) {
  const [isOpen, setOpen] = useState(false)
  const size = stoneSizeOf(item)
  if (!size) return null
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        See the true size
      </Button>
      {isOpen && (
        <Suspense>
          <TrueSizeDialog size={size} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
