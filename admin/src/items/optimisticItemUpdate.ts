import { type ItemListArgs, itemsApi } from '@elegant/shared'
import type { Item } from '@elegant/shared/rules'
import { optimisticRowUpdate } from '../api/optimisticUpdate.ts'

const { util } = itemsApi

export const optimisticItemUpdate = optimisticRowUpdate<Item, ItemListArgs>({
  lists: (state) => util.selectCachedArgsForQuery(state, 'listItems'),
  changeList: (args, change) => util.updateQueryData('listItems', args, change),
  runningList: (args) => util.getRunningQueryThunk('listItems', args),
  changeOne: (id, change) => util.updateQueryData('getItemById', id, change),
  runningOne: (id) => util.getRunningQueryThunk('getItemById', id),
})
