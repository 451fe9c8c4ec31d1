import type { ShellBuild } from '@elegant/releases/shellBuild'
import type { LiveRemotes, Release } from '@elegant/releases/types'
import { matchPath } from 'react-router-dom'
import { areaOf } from '../src/auth/areas.ts'

/** A page that exists: who shows it, and what the browser can fetch for it before any script has run. */
export interface KnownPage {
  /** The pattern of its address. */
  path: string
  /** What of its query it reads. */
  query: readonly string[]
  /** The remote that shows it; absent where the shell does. */
  owner?: string
  /** Its release and which of its files; absent where not everybody may enter. */
  release?: Release
  files: string[]
  /** The shell's own files. */
  ownFiles: string[]
  /** The call that takes its form. */
  form?: string
  /** It shows what is the visitor's own: only his browser renders it. */
  isPersonal: boolean
}

/** The page at an address, or undefined: the 404 page. */
export function pageOf(build: ShellBuild, remotes: LiveRemotes, pathname: string): KnownPage | undefined {
  for (const [path, ownFiles] of Object.entries(build.pages)) {
    // Their forms work with code only.
    if (matchPath(path, pathname)) return { path, query: [], files: [], ownFiles, isPersonal: true }
  }
  for (const [owner, { active }] of Object.entries(remotes)) {
    const page = active.pages.find(({ path }) => matchPath(path, pathname))
    if (!page) continue
    const { path, query = [], files, form, isPersonal = false } = page
    if (areaOf(pathname)) return { path, query, owner, files: [], ownFiles: [], isPersonal: true }
    return { path, query, owner, release: active, files, ownFiles: [], form, isPersonal }
  }
  return undefined
}
