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

/** Media queries of the breakpoints, in rem, so that a browser with larger text gets the layout of a narrower window. */
export const breakpointUp = {
  tablet: '@media (min-width: 48rem)',
  desktop: '@media (min-width: 67.5rem)',
} as const

/** The complement of `breakpointUp.tablet`. */
export const phone = '@media (max-width: 47.99rem)'
