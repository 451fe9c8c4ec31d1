/** Variants of a row from a server that sends only the fields `known`: all others are null, or missing. */
export function bareRows<Row extends object>(row: Row, known: (keyof Row)[]): [kind: string, bare: object][] {
  const kept = Object.entries(row).filter(([name]) => known.some((one) => one === name))
  const nulls = Object.fromEntries(Object.keys(row).map((name) => [name, null]))
  return [
    ['null', { ...nulls, ...Object.fromEntries(kept) }],
    ['missing', Object.fromEntries(kept)],
  ]
}
