import type { PageRemotes } from '@elegant/releases/types'
import type { PageAccess, PageLink } from '@elegant/shared'

/** A link of the frame, and the visitors who see it. */
export interface FrameLink extends PageLink {
  to: string
  access: PageAccess
}

/** The links that the pages of the live releases have in the frame, in their order. */
export function navigationOf(remotes: PageRemotes): FrameLink[] {
  return Object.values(remotes)
    .flatMap(({ active }) =>
      active.pages.flatMap(({ path, access = 'admin', links = [] }) =>
        links.map((link) => ({ ...link, to: path, access })),
      ),
    )
    .toSorted((one, other) => one.order - other.order)
}
