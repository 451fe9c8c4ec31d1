import type { PageData } from '@elegant/shared'
import { matchPath } from 'react-router-dom'
import { areaOf } from '../src/auth/areas.ts'
import type { LiveRemotes, Release } from '../src/remotes/registry.ts'
import { shellPaths } from '../src/shellPaths.ts'

/** A page that exists: what the browser can fetch for it before any script has run. */
export interface KnownPage {
  /** The release that shows it, and which of its files; absent where the shell does, or where not everybody may enter. */
  release?: Release
  files: string[]
  /** Calls whose answers the page needs. */
  data: PageData[]
}

/** The page at an address, or undefined: the 404 page. */
export function pageOf(remotes: LiveRemotes, pathname: string): KnownPage | undefined {
  if (shellPaths.some((path) => matchPath(path, pathname))) return { files: [], data: [] }
  for (const { active } of Object.values(remotes)) {
    for (const { path, files, data = [] } of active.pages) {
      const match = matchPath(path, pathname)
      if (!match) continue
      if (areaOf(pathname)) return { files: [], data: [] }
      return { release: active, files, data: data.map((call) => ({ ...call, path: filled(call.path, match.params) })) }
    }
  }
  return undefined
}

function filled(template: string, params: Record<string, string | undefined>): string {
  return template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}
