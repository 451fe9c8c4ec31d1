import type { PageRemotes } from '@elegant/releases/types'
import type { FrameLink } from '../protocol/renderMessages.ts'

/** The links that the pages of the live releases have in the frame, in their order. */
export function getNavigation(remotes: PageRemotes): FrameLink[] {
  return Object.values(remotes)
    .flatMap(({ active }) =>
      active.pages.flatMap(({ path, access = 'admin', links = [] }) =>
        links.map((link) => ({ ...link, to: path, access })),
      ),
    )
    .toSorted((one, other) => one.order - other.order)
}
