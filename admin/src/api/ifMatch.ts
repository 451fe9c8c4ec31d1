/** Which row is meant, and which version of it was edited: any, where none is given. */
export interface Versioned {
  id: number
  version?: number
}

/** Makes the server refuse an edit of a row that has changed since (product §10.8). */
export function ifMatch(version: number | undefined): Record<string, string> {
  return version === undefined ? {} : { 'if-match': `"${version}"` }
}
