import { cssVariable } from './cssVariable.ts'
import type { TokenName } from './themes.ts'

const names: Record<TokenName, string> = Object.create(null)

/** Every colour, size and duration by name, as a reference to its CSS variable: `token.ink` is `var(--ink)`. */
export const token = new Proxy(names, { get: (_, name) => `var(${cssVariable(String(name))})` })

/** Widths at which a layout changes; custom properties do not work in media queries. */
export const wider = {
  tablet: '@media (min-width: 768px)',
  desktop: '@media (min-width: 1080px)',
} as const

/** The other side of `wider.tablet`: a phone. */
export const phone = '@media (max-width: 767px)'
