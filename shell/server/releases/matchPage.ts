import type { Release, ReleasedPage } from '@elegant/releases/types'
import type { PageAccess } from '@elegant/shared'
import { generatePath, matchPath } from 'react-router-dom'
import { getArea } from '../../src/auth/access/areas.ts'
import type { ResolvedReleases } from './resolveReleases.ts'

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
  /** The API call that accepts its form, with the parameters of the address. */
  form?: string
  /** Its address is a secret. */
  isSecret: boolean
  /** Shows the visitor's own data, so only the browser renders it. */
  isPersonal: boolean
  /** The access that its release declares. */
  access?: PageAccess
}

/** The page at an address; undefined if there is none. */
export function matchPage({ shell, remotes }: ResolvedReleases, pathname: string): PageMatch | undefined {
  for (const [path, ownFiles] of Object.entries(shell.active.pages)) {
    // Forms of the shell need JavaScript.
    if (matchPath(path, pathname)) return { path, query: [], files: [], ownFiles, isSecret: false, isPersonal: true }
  }
  for (const [owner, { active }] of Object.entries(remotes)) {
    const page = active.pages.find(({ path }) => matchPath(path, pathname))
    if (!page) continue
    const { path, query = [], files, isSecret = false, isPersonal = false, access } = page
    const common = { path, query, owner, ownFiles: [], isSecret, access }
    if (getArea(pathname, access)) return { ...common, files: [], isPersonal: true }
    return { ...common, release: active, files, form: getForm(page, pathname), isPersonal }
  }
  return undefined
}

/** Fills the parameters of a form's endpoint from the address; `generatePath` encodes them. */
function getForm({ path, form }: ReleasedPage, pathname: string): string | undefined {
  return form && generatePath(form, matchPath(path, pathname)?.params)
}
