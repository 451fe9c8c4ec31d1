/** The same row from a server that tells nothing of it but what `known` names: all else is null, or missing. */
export function bareRows<Row extends object>(row: Row, known: (keyof Row)[]): [kind: string, bare: object][] {
  const kept = Object.entries(row).filter(([name]) => known.some((one) => one === name))
  const nulls = Object.fromEntries(Object.keys(row).map((name) => [name, null]))
  return [
    ['null', { ...nulls, ...Object.fromEntries(kept) }],
    ['missing', Object.fromEntries(kept)],
  ]
}
