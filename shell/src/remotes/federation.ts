import type { Release } from '@elegant/releases/types'
import * as shared from '@elegant/shared'
import sharedPackage from '@elegant/shared/package.json'
import { init } from '@module-federation/enhanced/runtime'
import * as react from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as reactDom from 'react-dom'
import { createGlobalStyle, css, keyframes, styled, version as styledVersion } from 'styled-components'
import { integrityOf } from './integrity.ts'

declare global {
  /** For remotes, which are built without a runtime of their own (webpack.base.js). */
  var elegantFederation: { init: typeof init } | undefined
  /** For the webpack runtime of every build in the page (build/integrityPlugin.js). */
  var elegantIntegrity: ((url: string) => string) | undefined
}

/** What a remote's entry leaves in the page. */
interface Container {
  init: (scope: object | undefined) => unknown
  get: (name: './routes') => Promise<() => shared.RemoteModule>
}

globalThis.elegantFederation = { init }
globalThis.elegantIntegrity = integrityOf

/** The singletons of the page: the modules that the shell's own code uses (docs/decisions/0001-federation-identity.md). */
export const { shareScopeMap } = init({
  name: 'shell',
  remotes: [],
  shareStrategy: 'loaded-first',
  shared: {
    react: single(react.version, react),
    'react/jsx-runtime': single(react.version, jsxRuntime),
    'react-dom': single(reactDom.version, reactDom),
    // Only what remotes use (biome.json): what is named here is in every page.
    'styled-components': single(styledVersion, { createGlobalStyle, css, keyframes, styled }),
    '@elegant/shared': single(sharedPackage.version, shared),
    // Without it an edit in a remote is compiled and never shown.
    ...(process.env.NODE_ENV === 'development' && {
      'react-refresh/runtime': single('0.0.0', require('react-refresh/runtime')),
    }),
  },
})

const policy = globalThis.window?.trustedTypes?.createPolicy('remotes', {
  createScriptURL: (url) => {
    integrityOf(url)
    return url
  },
})

/** The routes of a release. Its entry is run unless an earlier try has brought it. */
export async function routesOf({ container: name, base, entry }: Release): Promise<shared.RemoteModule> {
  if (!containerOf(name)) await run(base + entry)
  const container = containerOf(name)
  if (!container) throw new Error(`${base}${entry} is not the entry of ${name}`)
  await container.init(shareScopeMap.default)
  return (await container.get('./routes'))()
}

function containerOf(name: string): Container | undefined {
  return Reflect.get(globalThis, name)
}

/** The scripts that have neither come nor failed, by address. */
const underWay = new Map<string, Promise<void>>()

/**
 * Runs a script: only a released one, checked against its hash. One that is still under way from an earlier try is waited
 * for: run twice it would make its Trusted Types policy twice, which the page's CSP forbids.
 */
function run(url: string): Promise<void> {
  const running = underWay.get(url) ?? insertScript(url).finally(() => underWay.delete(url))
  underWay.set(url, running)
  return running
}

function insertScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.crossOrigin = 'anonymous'
    script.integrity = integrityOf(url)
    // A TrustedScriptURL must reach `src` as the object it is; the DOM's types know only the string.
    Reflect.set(script, 'src', policy ? policy.createScriptURL(url) : url)
    script.onload = () => resolve()
    script.onerror = () => reject(new Error(`${url} could not be loaded`))
    document.head.append(script)
  })
}

function single(version: string, module: object) {
  return { version, lib: () => module, shareConfig: { singleton: true, requiredVersion: `^${version}` } }
}
