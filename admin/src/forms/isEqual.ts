/** Compares two values as the API would receive them. */
export function isEqual(value: unknown, other: unknown): boolean {
  return JSON.stringify(value) === JSON.stringify(other)
}
