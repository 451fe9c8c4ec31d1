import { lazyPart, loadPressed } from '@elegant/shared'
import type { Item } from '@elegant/shared/rules'
import { Button } from '@elegant/shared/ui'
import { Suspense, useState } from 'react'
import { styled } from 'styled-components'
import { getStoneSize } from './stoneSize.ts'

// Only once it is opened.
const TrueSizeDialog = lazyPart(
  async () => (await import(/* webpackChunkName: "true-size" */ './TrueSizeDialog.tsx')).TrueSizeDialog,
)

/** Opens the view of a stone in its true size, if its size is stated (docs/product/pages.md#item-page). */
export function SeeTrueSize({ item }: { item: Pick<Item, 'title' | 'item_info'> }) {
  const [isOpen, setOpen] = useState(false)
  const size = getStoneSize(item)
  if (!size) return null

  async function open() {
    if (await loadPressed(TrueSizeDialog)) setOpen(true)
  }

  return (
    <>
      <OnScreen data-needs-script variant="quiet" onClick={() => void open()}>
        See the true size
      </OnScreen>
      {isOpen && (
        <Suspense>
          <TrueSizeDialog size={size} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const OnScreen = styled(Button)`
  @media print {
    display: none;
  }
`
