import { remoteContract } from '@elegant/shared/contract'
import type { Release } from '../types.ts'

/** A release as the registry describes it. */
export function buildRelease(name: string, paths: string[], changes: Partial<Release> = {}): Release {
  return {
    version: '1.0.0-test',
    container: name,
    base: `/remotes/${name}/1.0.0-test/`,
    entry: 'remoteEntry.js',
    integrity: { 'remoteEntry.js': 'sha384-entry', 'page.js': 'sha384-page' },
    pages: paths.map((path) => ({ path, files: ['remoteEntry.js', 'page.js'] })),
    contract: remoteContract,
    shared: {},
    trustedTypes: `${name}#test`,
    builtAt: '2026-11-20T00:00:00.000Z',
    ...changes,
  }
}
