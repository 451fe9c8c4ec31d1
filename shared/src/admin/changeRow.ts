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

/** Takes back what was shown before the server had answered, if it refuses. Whoever asked for it says why. */
export async function takenBackIfRefused(
  answer: Promise<unknown>,
  shown: readonly { undo: () => void }[],
): Promise<void> {
  try {
    await answer
  } catch {
    for (const { undo } of shown) undo()
  }
}
