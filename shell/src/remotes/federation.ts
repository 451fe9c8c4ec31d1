import type { Release } from '@elegant/releases/types'
import type { RemoteModule } from '@elegant/shared'
import sharedPackage from '@elegant/shared/package.json'
import { init } from '@module-federation/enhanced/runtime'
import { version as styledVersion } from 'styled-components'
import { getIntegrity } from './fileIntegrity.ts'
import { singletons } from './singletons.ts'

declare global {
  /** For remotes, which are built without their own runtime (webpack.base.js). */
  var elegantFederation: { init: typeof init } | undefined
  /** For the webpack runtime of every build on the page (build/integrityPlugin.js). */
  var elegantIntegrity: ((url: string) => string) | undefined
}

/** The global that a remote's entry defines. */
interface Container {
  init: (scope: object | undefined) => unknown
  get: (name: './routes') => Promise<() => RemoteModule>
}

globalThis.elegantFederation = { init }
globalThis.elegantIntegrity = getIntegrity

const { react, 'react-dom': reactDom } = singletons

/** The page's federation runtime, which shares the singletons. */
export const { shareScopeMap } = init({
  name: 'shell',
  remotes: [],
  shareStrategy: 'loaded-first',
  shared: {
    react: single(react.version, react),
    'react/jsx-runtime': single(react.version, singletons['react/jsx-runtime']),
    'react-dom': single(reactDom.version, reactDom),
    'styled-components': single(styledVersion, singletons['styled-components']),
    '@elegant/shared': single(sharedPackage.version, singletons['@elegant/shared']),
    // Required for hot reloading of remotes.
    ...(process.env.NODE_ENV === 'development' && {
      'react-refresh/runtime': single('0.0.0', require('react-refresh/runtime')),
    }),
  },
})

const policy = globalThis.window?.trustedTypes?.createPolicy('remotes', {
  createScriptURL: (url) => {
    getIntegrity(url)
    return url
  },
})

/** Returns the routes of a release. Runs its entry unless an earlier attempt already has. */
export async function getRoutes({ container: name, base, entry }: Release): Promise<RemoteModule> {
  if (!getContainer(name)) await run(base + entry)
  const container = getContainer(name)
  if (!container) throw new Error(`${base}${entry} is not the entry of ${name}`)
  await container.init(shareScopeMap.default)
  return (await container.get('./routes'))()
}

function getContainer(name: string): Container | undefined {
  return Reflect.get(globalThis, name)
}

/** Pending scripts by URL. */
const underWay = new Map<string, Promise<void>>()

/**
 * Runs a released script, checked against its hash. Awaits one that is still pending from an earlier attempt:
 * running it twice would create its Trusted Types policy twice, which the CSP forbids.
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
    script.integrity = getIntegrity(url)
    // `src` must receive the TrustedScriptURL object itself; the DOM types allow only a string.
    Reflect.set(script, 'src', policy ? policy.createScriptURL(url) : url)
    script.onload = () => resolve()
    script.onerror = () => reject(new Error(`${url} could not be loaded`))
    document.head.append(script)
  })
}

function single(version: string, module: object) {
  return { version, lib: () => module, shareConfig: { singleton: true, requiredVersion: `^${version}` } }
}
