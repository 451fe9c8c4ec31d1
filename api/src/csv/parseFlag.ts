/** Parses yes or no in a notation of spreadsheets; another word is left for the rule to refuse. */
export function parseFlag(cell: string): boolean | string {
  if (/^(true|yes|y|1)$/i.test(cell)) return true
  return /^(false|no|n|0)$/i.test(cell) ? false : cell
}
