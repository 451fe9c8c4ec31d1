import { cssVariable } from './cssVariable.ts'
import type { TokenName } from './themes.ts'

const names: Record<TokenName, string> = Object.create(null)

/** References to the CSS variables of all tokens: `token.ink` is `var(--ink)`. */
export const token = new Proxy(names, { get: (_, name) => `var(${cssVariable(String(name))})` })

/** Media queries of the breakpoints; custom properties do not work in media queries. */
export const breakpointUp = {
  tablet: '@media (min-width: 768px)',
  desktop: '@media (min-width: 1080px)',
} as const

/** The complement of `breakpointUp.tablet`. */
export const phone = '@media (max-width: 767px)'
