const name = 'sidebar_state'
/** Seven days, in seconds (product §9). */
const lifetime = 7 * 24 * 60 * 60

/** Whether the cookies say that the sidebar is to be open; without a word it is. */
export function isSidebarOpen(cookies: string): boolean {
  return !cookies.split('; ').includes(`${name}=collapsed`)
}

/** The cookie that remembers it. */
export function sidebarCookie(isOpen: boolean): string {
  return `${name}=${isOpen ? 'expanded' : 'collapsed'}; path=/admin; max-age=${lifetime}; samesite=lax`
}
