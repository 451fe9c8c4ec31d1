import { cssVariable } from './cssVariable.ts'
import type { TokenName } from './themes.ts'

const references: Record<string, string> = Object.create(null)

/** References to the CSS variables of all tokens: `token.ink` is `var(--ink)`. */
export const token: Record<TokenName, string> = new Proxy(Object.create(null), {
  get(_, name) {
    const key = String(name)
    references[key] ??= `var(${cssVariable(key)})`
    return references[key]
  },
})

/** Media queries of the breakpoints; custom properties do not work in media queries. */
export const breakpointUp = {
  tablet: '@media (min-width: 768px)',
  desktop: '@media (min-width: 1080px)',
} as const

/** The complement of `breakpointUp.tablet`. */
export const phone = '@media (max-width: 767px)'
