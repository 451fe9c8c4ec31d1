import type { ApiDispatch, ApiState } from '@elegant/shared'

/** The arguments of `onQueryStarted` that an optimistic update needs. */
interface StartedMutation {
  dispatch: ApiDispatch
  getState: () => ApiState
  queryFulfilled: Promise<unknown>
}

type Thunk<Result> = (dispatch: ApiDispatch, getState: () => ApiState, extra: unknown) => Result
type Patch = Thunk<{ undo: () => void }>
type Running = Thunk<Promise<unknown> | undefined>

/** The cache entries that hold rows of one type: list pages and single rows. */
interface RowCache<Row, Args> {
  lists: (state: ApiState) => Args[]
  changeList: (args: Args, change: (page: { items: Row[] }) => void) => Patch
  runningList: (args: Args) => Running
  changeOne?: (id: number, change: (row: Row) => Row) => Patch
  runningOne?: (id: number) => Running
}

/**
 * Creates the optimistic update for one type of row. It patches every cache entry that holds the row before the server
 * responds and rolls back on error. If `change` returns undefined, the row is removed from its lists.
 */
export function optimisticRowUpdate<Row extends { id: number }, Args>(cache: RowCache<Row, Args>) {
  return async (started: StartedMutation, id: number, change: (row: Row) => Row | undefined): Promise<void> => {
    const { dispatch, getState, queryFulfilled } = started
    const entries = cache.lists(getState()).map((args) => ({
      patch: cache.changeList(args, (page) => updateRow(page, id, change)),
      running: cache.runningList(args),
    }))
    if (cache.changeOne && cache.runningOne) {
      entries.push({ patch: cache.changeOne(id, (row) => change(row) ?? row), running: cache.runningOne(id) })
    }
    let isSettled = false
    const applied = entries.map(({ patch }) => dispatch(patch))
    for (const [at, { patch, running }] of entries.entries()) {
      // A query that was in flight before the change returns the old row: patch its result too.
      void dispatch(running)?.then(() => {
        if (!isSettled) applied[at] = dispatch(patch)
      })
    }
    try {
      await queryFulfilled
    } catch {
      for (const { undo } of applied) undo()
    } finally {
      isSettled = true
    }
  }
}

function updateRow<Row extends { id: number }>(
  page: { items: Row[] },
  id: number,
  change: (row: Row) => Row | undefined,
): void {
  const index = page.items.findIndex((row) => row.id === id)
  const before = page.items[index]
  if (!before) return
  const after = change(before)
  page.items.splice(index, 1, ...(after ? [after] : []))
}
