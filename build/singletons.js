import { readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')

/**
 * The singletons of the page. The host provides them, which saves a wave of requests
 * (shell/src/remotes/federation.ts); a remote only declares the range it needs (docs/decisions/0001-federation-identity.md).
 */
export const singletons = {
  react: 'react',
  'react/jsx-runtime': 'react',
  'react-dom': 'react-dom',
  'styled-components': 'styled-components',
  '@elegant/shared': '@elegant/shared',
}

/** The version of each singleton that the host provides. */
export function singletonVersions() {
  return Object.fromEntries(Object.entries(singletons).map(([name, owner]) => [name, readVersion(owner)]))
}

/**
 * The range of each singleton that a remote accepts: of shared any minor version, because the names that a remote imports
 * are compared one by one (releases/src/compatibility.ts).
 */
export function singletonRanges() {
  return Object.fromEntries(
    Object.entries(singletonVersions()).map(([name, version]) => [
      name,
      name === '@elegant/shared' ? `^${version.split('.')[0]}.0.0` : `^${version}`,
    ]),
  )
}

/**
 * The shared modules of a remote.
 *
 * @param {boolean} isProduction
 * @returns {Record<string, import('@module-federation/sdk').moduleFederationPlugin.SharedConfig>}
 */
export function sharedModules(isProduction) {
  /** @type {Record<string, import('@module-federation/sdk').moduleFederationPlugin.SharedConfig>} */
  const shared = Object.fromEntries(
    Object.entries(singletonRanges()).map(([name, requiredVersion]) => [
      name,
      // Whether shared fits is decided by names before a release goes live; the browser would warn of a later major version.
      { singleton: true, requiredVersion: name === '@elegant/shared' ? false : requiredVersion, import: false },
    ]),
  )
  // With a second refresh runtime in the page, edits in a remote would compile but never appear.
  if (!isProduction) shared['react-refresh/runtime'] = { singleton: true, eager: true, requiredVersion: false }
  return shared
}

/**
 * @param {string} name
 * @returns {string}
 */
function readVersion(name) {
  const own = name.startsWith('@elegant/')
    ? path.join(root, name.replace('@elegant/', ''))
    : path.join(root, 'node_modules', name)
  return JSON.parse(readFileSync(path.join(own, 'package.json'), 'utf8')).version
}
