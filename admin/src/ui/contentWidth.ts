/**
 * Container queries for the width that the sidebar leaves to a screen. In rem, so that a browser with larger text gets
 * the layout of a narrower window.
 */
export const contentUp = {
  tablet: '@container (min-width: 45rem)',
  desktop: '@container (min-width: 51rem)',
} as const

/** The complement of `contentUp.tablet`. */
export const narrowContent = '@container (max-width: 44.99rem)'
