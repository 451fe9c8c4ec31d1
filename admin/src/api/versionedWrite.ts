import type { Call } from '@elegant/shared'

/** A row to edit, and the version that was edited. Without a version, any version is overwritten. */
export interface Versioned {
  id: number
  version?: number
}

/**
 * A call that the server rejects if the row has changed since that version (docs/product/editing.md#concurrent-edits).
 */
export function versionedWrite(
  path: string,
  version: number | undefined,
  body: object,
  method: 'PATCH' | 'POST' = 'PATCH',
): Call {
  const headers = version === undefined ? undefined : { 'if-match': `"${version}"` }
  return { path, method, backend: 'admin', headers, body }
}
