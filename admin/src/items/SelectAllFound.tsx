import { type ItemsFoundQuery, type ItemType, limits } from '@elegant/shared/rules'
import { Button } from '@elegant/shared/ui'
import { report } from '../api/report.ts'
import { useFindItemIdsMutation } from './bulkItemsApi.ts'

interface SelectAllFoundProps {
  /** The filters of the list. */
  query: ItemsFoundQuery & { type: ItemType }
  /** The items on all of its pages. */
  total: number
  onFound: (ids: number[]) => void
}

/** Selects what a list finds on all of its pages, as far as a bulk edit reaches. */
export function SelectAllFound({ query, total, onFound }: SelectAllFoundProps) {
  const [find, { isLoading }] = useFindItemIdsMutation()

  async function select() {
    await report(
      async () => {
        onFound((await find(query).unwrap()).ids)
      },
      { failed: 'Failed to select items' },
    )
  }

  return (
    <Button variant="quiet" isBusy={isLoading} onClick={() => void select()}>
      {total > limits.bulkItems
        ? `Select the first ${limits.bulkItems} of ${total} found`
        : `Select all ${total} found`}
    </Button>
  )
}
