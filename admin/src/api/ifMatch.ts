/** A row to edit, and the version that was edited. Without a version, any version is overwritten. */
export interface Versioned {
  id: number
  version?: number
}

/** Makes the server reject an edit if the row has changed in the meantime (product §10.8). */
export function ifMatch(version: number | undefined): Record<string, string> {
  return version === undefined ? {} : { 'if-match': `"${version}"` }
}
