import { itemsApi } from '@elegant/shared'
import type { Item } from '@elegant/shared/rules'
import { changeRow, type StartedMutation, shownAtOnce } from '../api/shownAtOnce.ts'

/**
 * Shows a change of an item wherever it is shown before the server has answered, and takes it back if the server
 * refuses. `change` answers nothing where the item leaves its list.
 */
export function itemShownAtOnce(
  { dispatch, getState, queryFulfilled }: StartedMutation,
  id: number,
  change: (item: Item) => Item | undefined,
): Promise<void> {
  const { util } = itemsApi
  const lists = util.selectCachedArgsForQuery(getState(), 'listItems').map((asked) => ({
    show: () => dispatch(util.updateQueryData('listItems', asked, (page) => changeRow(page, id, change))),
    underWay: dispatch(util.getRunningQueryThunk('listItems', asked)),
  }))
  const item = {
    show: () => dispatch(util.updateQueryData('getItemById', id, (item) => change(item) ?? item)),
    underWay: dispatch(util.getRunningQueryThunk('getItemById', id)),
  }
  return shownAtOnce(queryFulfilled, [...lists, item])
}
