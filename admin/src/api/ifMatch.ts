/** Which row is meant, and which version of it was edited: any, where none is given. */
export interface Versioned {
  id: number
  version?: number
}

/** Refuses an edit of what somebody has changed since (decisions, concurrent edits). */
export function ifMatch(version: number | undefined): Record<string, string> {
  return version === undefined ? {} : { 'if-match': `"${version}"` }
}
