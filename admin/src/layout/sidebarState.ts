import { daySeconds } from '@elegant/shared/rules'

const name = 'sidebar_state'
/** Seven days, in seconds (docs/product/limits.md). */
const lifetime = 7 * daySeconds

/** Reads the sidebar state from the cookies. Open by default. */
export function isSidebarOpen(cookies: string): boolean {
  return !cookies.split('; ').includes(`${name}=collapsed`)
}

/** The cookie that stores the sidebar state. */
export function sidebarCookie(isOpen: boolean): string {
  return `${name}=${isOpen ? 'expanded' : 'collapsed'}; path=/admin; max-age=${lifetime}; samesite=lax`
}
