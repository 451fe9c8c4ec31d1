import type { PageRemotes, ReleasedPage } from '@elegant/releases/types'
import type { PageAccess, PageLink } from '@elegant/shared'

/** A link of the frame, and the visitors who see it. */
export interface FrameLink extends PageLink {
  to: string
  access: PageAccess
}

type Row = [to: string, label: string, place?: PageLink['place'], access?: PageAccess]

const rows: Row[] = [
  ['/shop', 'Shop'],
  ['/categories', 'Categories'],
  ['/custom-jewelry', 'Custom Jewelry'],
  ['/events', 'Events'],
  ['/about', 'About'],
  ['/customer/dashboard', 'My Orders', 'header', 'customer'],
  ['/admin', 'Admin', 'header', 'admin'],
  ['/about', 'About Us', 'footer'],
  ['/events', 'Events & Shows', 'footer'],
  ['/custom-jewelry', 'Custom Jewelry', 'footer'],
  ['/blog', 'Blog', 'footer'],
]

/**
 * The links of product §2.1, for releases from before pages declared their own, and for a page server that is older than
 * this shell.
 */
export const undeclaredLinks: FrameLink[] = rows.map(([to, label, place = 'header', access = 'everyone'], index) => ({
  to,
  label,
  place,
  access,
  order: 10 * (index + 1),
}))

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
