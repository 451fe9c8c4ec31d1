/** The share of pairs in which one of some takes longer than one of the others, or shorter if that is the better guess. */
export function auc(some: number[], others: number[]): number {
  const wins = some.reduce((sum, one) => sum + others.filter((other) => other < one).length, 0)
  const share = wins / (some.length * others.length)
  return Math.max(share, 1 - share)
}

/** The middle value; 0 for none. */
export function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}
