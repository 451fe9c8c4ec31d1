import type { PageRemotes } from '@elegant/releases/types'
import { anyPage } from '@elegant/shared/rules'
import { matchPath } from 'react-router-dom'

/** The page that a visit is counted for, and the release that should show it. */
interface Landing {
  remote: string
  version: string
  /** The pattern of its address: the address itself could tell who the visitor is. */
  page: string
  isPreview: boolean
}

export function findLanding(live: PageRemotes, shell: string, pathname: string): Landing {
  for (const [remote, { active, source }] of Object.entries(live)) {
    const page = active.pages.find(({ path }) => matchPath(path, pathname))?.path
    if (page !== undefined) return { remote, version: active.version, page, isPreview: source === 'preview' }
  }
  return { remote: 'shell', version: shell, page: anyPage, isPreview: false }
}
