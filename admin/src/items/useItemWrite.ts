import { hasStatus, useAppDispatch } from '@elegant/shared'
import type { Item, ItemChanges } from '@elegant/shared/rules'
import { reloadItem, useUpdateItemMutation } from './editItemsApi.ts'
import { getChanges, getDraft } from './itemDraft.ts'

interface ItemWrite {
  item: Item
  changes: ItemChanges
  /** True if what somebody else has saved since the list was loaded may be overwritten; by default it may. */
  mayOverwrite?: (theirs: Item) => boolean
}

/** Changes single fields of a listed item, against its version. Rejects with the server's error. */
export function useItemWrite() {
  const dispatch = useAppDispatch()
  const [update, { isLoading }] = useUpdateItemMutation()

  async function write({ item, changes, mayOverwrite = () => true }: ItemWrite): Promise<Item> {
    const save = (row: Item) => {
      const draft = getDraft(row)
      return update({ id: row.id, version: row.version, changes: { ...getChanges(draft, draft), ...changes } })
    }
    let row = item
    let { data, error } = await save(row)
    if (hasStatus(error, 409)) {
      // Somebody else has changed the item: try again with the current version.
      const { data: theirs } = await dispatch(reloadItem(item.id))
      if (theirs && mayOverwrite(theirs)) {
        row = theirs
        ;({ data, error } = await save(row))
      }
    }
    if (error) throw error
    return { ...row, ...getShownChanges(changes), version: data?.version }
  }

  return { write, isLoading }
}

/** The changes that a list shows. */
function getShownChanges({ price, Is_disabled }: ItemChanges): Partial<Item> {
  return { ...(price !== undefined && { price }), ...(Is_disabled !== undefined && { Is_disabled }) }
}
