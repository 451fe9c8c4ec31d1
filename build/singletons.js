import path from 'node:path'
import { installedVersion } from './installedPackage.js'

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

/**
 * The version of each singleton that is installed for a folder. In the repository, the host provides these.
 *
 * @param {string} [folder]
 */
export function singletonVersions(folder = root) {
  return Object.fromEntries(Object.entries(singletons).map(([name, owner]) => [name, installedVersion(owner, folder)]))
}

/**
 * The range of each singleton that a remote accepts: of shared any minor version, because the names that a remote imports
 * are compared one by one (releases/src/commands/compatibility.ts).
 *
 * @param {string} [folder]
 */
export function singletonRanges(folder = root) {
  return Object.fromEntries(
    Object.entries(singletonVersions(folder)).map(([name, version]) => [
      name,
      name === '@elegant/shared' ? `^${version.split('.')[0]}.0.0` : `^${version}`,
    ]),
  )
}

/**
 * The shared modules of a remote.
 *
 * @param {string} folder
 * @param {boolean} isProduction
 * @returns {Record<string, import('@module-federation/sdk').moduleFederationPlugin.SharedConfig>}
 */
export function sharedModules(folder, isProduction) {
  /** @type {Record<string, import('@module-federation/sdk').moduleFederationPlugin.SharedConfig>} */
  const shared = Object.fromEntries(
    Object.entries(singletonRanges(folder)).map(([name, requiredVersion]) => [
      name,
      // Names decide before a release goes live if shared fits; the browser would warn of a later major version.
      { singleton: true, requiredVersion: name === '@elegant/shared' ? false : requiredVersion, import: false },
    ]),
  )
  // With a second refresh runtime in the page, edits in a remote would compile but never appear.
  if (!isProduction) shared['react-refresh/runtime'] = { singleton: true, eager: true, requiredVersion: false }
  return shared
}
