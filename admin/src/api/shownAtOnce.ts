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
interface Rows<Row, Asked> {
  lists: (state: ApiState) => Asked[]
  changeList: (asked: Asked, change: (page: { items: Row[] }) => void) => Patch
  runningList: (asked: Asked) => Running
  changeOne?: (id: number, change: (row: Row) => Row) => Patch
  runningOne?: (id: number) => Running
}

/**
 * Creates the optimistic update for one type of row. It patches every cache entry that holds the row before the server
 * responds and rolls back on error. If `change` returns undefined, the row is removed from its lists.
 */
export function rowShownAtOnce<Row extends { id: number }, Asked>(rows: Rows<Row, Asked>) {
  return async (started: StartedMutation, id: number, change: (row: Row) => Row | undefined): Promise<void> => {
    const { dispatch, getState, queryFulfilled } = started
    const places = rows.lists(getState()).map((asked) => ({
      patch: rows.changeList(asked, (page) => changeRow(page, id, change)),
      running: rows.runningList(asked),
    }))
    if (rows.changeOne && rows.runningOne) {
      places.push({ patch: rows.changeOne(id, (row) => change(row) ?? row), running: rows.runningOne(id) })
    }
    let isAnswered = false
    const shown = places.map(({ patch }) => dispatch(patch))
    for (const [at, { patch, running }] of places.entries()) {
      // A query that was in flight before the change returns the old row: patch its result too.
      void dispatch(running)?.then(() => {
        if (!isAnswered) shown[at] = dispatch(patch)
      })
    }
    try {
      await queryFulfilled
    } catch {
      for (const { undo } of shown) undo()
    } finally {
      isAnswered = true
    }
  }
}

function changeRow<Row extends { id: number }>(
  page: { items: Row[] },
  id: number,
  change: (row: Row) => Row | undefined,
): void {
  const place = page.items.findIndex((row) => row.id === id)
  const before = page.items[place]
  if (!before) return
  const after = change(before)
  page.items.splice(place, 1, ...(after ? [after] : []))
}
