import { remoteContract } from '@elegant/shared/contract'
import type { Release, ShellRelease } from '../types.ts'

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

/** A release of the shell as the registry describes it. */
export function buildShellRelease(changes: Partial<ShellRelease> = {}): ShellRelease {
  const { version = '1.0.0-shell' } = changes
  return {
    version,
    base: `/remotes/shell/${version}/`,
    scripts: ['main.js'],
    fonts: [],
    integrity: {},
    pages: {},
    server: { file: 'server.cjs' },
    protocol: 1,
    contract: remoteContract,
    singletons: {},
    trustedTypes: 'shell#test',
    builtAt: '2026-11-20T00:00:00.000Z',
    ...changes,
  }
}
