import { type ItemsFoundQuery, type ItemType, ownerLimits } from '@elegant/shared/rules'
import { Button } from '@elegant/shared/ui'
import { useEffect, useRef } from 'react'
import { report } from '../../api/report.ts'
import { useFindItemIdsMutation } from './bulkItemsApi.ts'

interface SelectAllFoundProps {
  /** The filters of the list. */
  query: ItemsFoundQuery & { type: ItemType }
  /** The items on all of its pages. */
  total: number
  /** The present selection, which the items found replace. */
  chosen: readonly number[]
  onFound: (ids: number[]) => void
}

/** Selects what a list finds on all of its pages, as far as a bulk edit reaches. */
export function SelectAllFound({ query, total, chosen, onFound }: SelectAllFoundProps) {
  const [find, { isLoading }] = useFindItemIdsMutation()
  const state = JSON.stringify([query, chosen])
  /** The current query and selection, which a late answer must match; undefined after unmount. */
  const latest = useRef<string>(undefined)
  useEffect(() => {
    latest.current = state
    return () => {
      latest.current = undefined
    }
  }, [state])

  async function select() {
    await report(
      async () => {
        const { ids } = await find(query).unwrap()
        if (latest.current === state) onFound(ids)
      },
      { failed: 'Failed to select items' },
    )
  }

  return (
    <Button variant="quiet" isBusy={isLoading} onClick={() => void select()}>
      {total > ownerLimits.bulkItems
        ? `Select the first ${ownerLimits.bulkItems} of ${total} found`
        : `Select all ${total} found`}
    </Button>
  )
}
