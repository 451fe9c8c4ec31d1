import { type ItemListArgs, itemsApi } from '@elegant/shared'
import type { Item } from '@elegant/shared/rules'
import { rowShownAtOnce } from '../api/shownAtOnce.ts'

const { util } = itemsApi

export const itemShownAtOnce = rowShownAtOnce<Item, ItemListArgs>({
  lists: (state) => util.selectCachedArgsForQuery(state, 'listItems'),
  changeList: (asked, change) => util.updateQueryData('listItems', asked, change),
  runningList: (asked) => util.getRunningQueryThunk('listItems', asked),
  changeOne: (id, change) => util.updateQueryData('getItemById', id, change),
  runningOne: (id) => util.getRunningQueryThunk('getItemById', id),
})
