import type { ApiDispatch, ApiState } from '@elegant/shared'

/** The arguments of `onQueryStarted` that an optimistic update needs. */
export interface StartedMutation {
  dispatch: ApiDispatch
  getState: () => ApiState
  queryFulfilled: Promise<unknown>
}

/** A place where a change is seen before the server has answered. */
interface Place {
  show: () => { undo: () => void }
  /** What was asked for before the change: its answer knows nothing of it. */
  underWay: Promise<unknown> | undefined
}

/** Shows a change before the server has answered, and takes it back if it refuses. Whoever asked for it says why. */
export async function shownAtOnce(answer: Promise<unknown>, places: Place[]): Promise<void> {
  let isAnswered = false
  const shown = places.map(({ show }) => show())
  for (const [at, { show, underWay }] of places.entries()) {
    void underWay?.then(() => {
      if (!isAnswered) shown[at] = show()
    })
  }
  try {
    await answer
  } catch {
    for (const { undo } of shown) undo()
  } finally {
    isAnswered = true
  }
}

/** Changes one row of a page where it stands; without an answer it leaves the page. */
export function changeRow<Row extends { id: number }>(
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
