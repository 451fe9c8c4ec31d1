import * as shared from '@elegant/shared'
import * as react from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as reactDom from 'react-dom'
import { createGlobalStyle, css, keyframes, styled } from 'styled-components'

/**
 * The modules that the shell provides to remotes: the same that it uses itself
 * (docs/decisions/0001-federation-identity.md). A build of the shell records their names (build/singletonExports.ts).
 */
export const singletons = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  // Only the exports that remotes use (biome.json): each one is part of every page.
  'styled-components': { createGlobalStyle, css, keyframes, styled },
  '@elegant/shared': shared,
}
