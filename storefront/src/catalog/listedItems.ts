/** The slugs of the list that the visitor looked at last, in its order; forgotten by a reload. */
let listed: readonly string[] = []

export function keepListedItems(slugs: readonly string[]): void {
  listed = slugs
}

/** The slugs before and after an item in that list. */
export function findListedNeighbors(slug: string): { previous?: string; next?: string } {
  const place = listed.indexOf(slug)
  return place < 0 ? {} : { previous: listed[place - 1], next: listed[place + 1] }
}
