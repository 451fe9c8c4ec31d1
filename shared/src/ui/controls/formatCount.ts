// A file of its own, because the header needs it and none of the date formats.

/** Formats a count with its noun: `1 item`, `2 items`. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
