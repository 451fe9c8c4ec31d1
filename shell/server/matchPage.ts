import type { Release } from '@elegant/releases/types'
import type { PageAccess } from '@elegant/shared'
import { matchPath } from 'react-router-dom'
import { areaOf } from '../src/auth/areas.ts'
import type { LiveReleases } from './resolveReleases.ts'

/** A page, its owner, and the files that the browser can fetch for it before any script has run. */
export interface PageMatch {
  /** The pattern of its address. */
  path: string
  /** The query parameters that it reads. */
  query: readonly string[]
  /** The remote that shows it; undefined for pages of the shell. */
  owner?: string
  /** Its release and files; undefined if visitors need access rights. */
  release?: Release
  files: string[]
  /** The shell's own files. */
  ownFiles: string[]
  /** The API call that accepts its form. */
  form?: string
  /** Shows the visitor's own data, so only the browser renders it. */
  isPersonal: boolean
  /** The access that its release declares. */
  access?: PageAccess
}

/** The page at an address; undefined if there is none. */
export function matchPage({ shell, remotes }: LiveReleases, pathname: string): PageMatch | undefined {
  for (const [path, ownFiles] of Object.entries(shell.active.pages)) {
    // Forms of the shell need JavaScript.
    if (matchPath(path, pathname)) return { path, query: [], files: [], ownFiles, isPersonal: true }
  }
  for (const [owner, { active }] of Object.entries(remotes)) {
    const page = active.pages.find(({ path }) => matchPath(path, pathname))
    if (!page) continue
    const { path, query = [], files, form, isPersonal = false, access } = page
    if (areaOf(pathname, access)) return { path, query, owner, files: [], ownFiles: [], isPersonal: true, access }
    return { path, query, owner, release: active, files, ownFiles: [], form, isPersonal, access }
  }
  return undefined
}
