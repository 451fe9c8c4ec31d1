import type { PageRemotes, ReleasedPage } from '@elegant/releases/types'
import type { PageAccess, PageLink } from '@elegant/shared'

/** A link of the frame, and the visitors who see it. */
export interface FrameLink extends PageLink {
  to: string
  access: PageAccess
}

/**
 * The frame's links of product §2.1, for releases from before pages declared their own, and for a page server that is
 * older than this shell.
 */
export const undeclaredLinks: FrameLink[] = [
  { to: '/shop', label: 'Shop', place: 'header', order: 10, access: 'everyone' },
  { to: '/categories', label: 'Categories', place: 'header', order: 20, access: 'everyone' },
  { to: '/custom-jewelry', label: 'Custom Jewelry', place: 'header', order: 30, access: 'everyone' },
  { to: '/events', label: 'Events', place: 'header', order: 40, access: 'everyone' },
  { to: '/about', label: 'About', place: 'header', order: 50, access: 'everyone' },
  { to: '/customer/dashboard', label: 'My Orders', place: 'header', order: 80, access: 'customer' },
  { to: '/admin', label: 'Admin', place: 'header', order: 90, access: 'admin' },
  { to: '/about', label: 'About Us', place: 'footer', order: 10, access: 'everyone' },
  { to: '/events', label: 'Events & Shows', place: 'footer', order: 20, access: 'everyone' },
  { to: '/custom-jewelry', label: 'Custom Jewelry', place: 'footer', order: 30, access: 'everyone' },
  { to: '/blog', label: 'Blog', place: 'footer', order: 40, access: 'everyone' },
]

/** The links that the pages of the live releases have in the frame, in their order. */
export function navigationOf(remotes: PageRemotes): FrameLink[] {
  return Object.values(remotes)
    .flatMap(({ active }) => active.pages.flatMap(linksOf))
    .toSorted((one, other) => one.order - other.order)
}

function linksOf({ path, access, links = [] }: Pick<ReleasedPage, 'path' | 'access' | 'links'>): FrameLink[] {
  if (access === undefined) return undeclaredLinks.filter(({ to }) => to === path)
  return links.map((link) => ({ ...link, to: path, access }))
}
