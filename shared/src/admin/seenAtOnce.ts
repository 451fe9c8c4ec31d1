import { itemsApi } from '@elegant/shared'
import type { Item } from '../rules/item.ts'

/** What RTK Query tells of a mutation that has started. */
interface Started {
  dispatch: (action: ReturnType<typeof itemsApi.util.updateQueryData<'listItems'>>) => { undo: () => void }
  getState: () => Parameters<typeof itemsApi.util.selectCachedArgsForQuery>[0]
  queryFulfilled: Promise<unknown>
}

/**
 * Shows a change of an item in every list of it before the server has answered, and takes it back if the server
 * refuses. `change` answers nothing where the item leaves its list.
 */
export async function seenAtOnce(
  { dispatch, getState, queryFulfilled }: Started,
  id: number,
  change: (item: Item) => Item | undefined,
): Promise<void> {
  const { util } = itemsApi
  const patches = util.selectCachedArgsForQuery(getState(), 'listItems').map((args) =>
    dispatch(
      util.updateQueryData('listItems', args, (page) => {
        const place = page.items.findIndex((item) => item.id === id)
        const before = page.items[place]
        if (!before) return
        const after = change(before)
        page.items.splice(place, 1, ...(after ? [after] : []))
      }),
    ),
  )
  try {
    await queryFulfilled
  } catch {
    // The page that asked for it says why.
    for (const patch of patches) patch.undo()
  }
}
