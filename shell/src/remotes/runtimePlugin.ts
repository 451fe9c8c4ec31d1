import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import * as runtimeCore from '@module-federation/runtime/core'
import { integrityOf } from './integrity.ts'

/** How long a remote's entry may take, in milliseconds. */
const scriptTimeout = 4000

declare global {
  var _FEDERATION_RUNTIME_CORE: unknown
  /** For the webpack runtime of every build in the page (scripts/integrityPlugin.js). */
  var elegantIntegrity: ((url: string) => string) | undefined
}

// Remotes are built without a federation runtime of their own and find the shell's here (webpack.base.js, externalRuntime).
globalThis._FEDERATION_RUNTIME_CORE = runtimeCore
globalThis.elegantIntegrity = integrityOf

/** How scripts of remotes get into the page: only released ones, checked against their hash. */
export default function runtimePlugin(): ModuleFederationRuntimePlugin {
  const policy = window.trustedTypes?.createPolicy('remotes', {
    createScriptURL: (url) => {
      integrityOf(url)
      return url
    },
  })
  return {
    name: 'elegant-remotes',
    createScript({ url }) {
      const script = document.createElement('script')
      script.async = true
      script.crossOrigin = 'anonymous'
      script.integrity = integrityOf(url)
      // A TrustedScriptURL must reach `src` as the object it is; the DOM's types know only the string.
      Reflect.set(script, 'src', policy ? policy.createScriptURL(url) : url)
      return { script, timeout: scriptTimeout }
    },
  }
}
