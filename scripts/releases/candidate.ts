import type { Provided } from '@elegant/releases/commands/compatibility'
import { releaseFolder } from '@elegant/releases/files/releasePaths'
import { getVisibleReleases } from '@elegant/releases/records'
import type { AnyRelease, Registry, Release, ShellRelease } from '@elegant/releases/types'
import type { PageAccess } from '@elegant/shared'
import type { OpenApi } from '../../api/src/openapi/openapi.ts'
import { type AddressOwner, getPaths } from './pageChecks.ts'

/** The shop that visitors see. */
export interface LiveShop {
  registry: Registry
  /** The descriptions of its API: one for each version that serves requests. */
  api: OpenApi[]
}

/** A page of a release, and the files that it needs. */
export interface AppPage {
  path: string
  files: string[]
  /** Only the browser renders it. */
  isPersonal?: boolean
  /** The visitors who may open it, if its release declares that. */
  access?: PageAccess
}

/** A release to be checked before any visitor gets it, and what it has to fit. */
export interface Candidate {
  dist: string
  name: string
  release: AnyRelease
  /** The folder of its files. */
  folder: string
  /** The file that runs first. */
  entry: string
  pages: AppPage[]
  /** The live release of the same app, if any. */
  live: { version: string; pages: AppPage[] } | undefined
  /** The other apps. */
  others: AddressOwner[]
  /** The remotes and shells that visitors would get together. `owner` begins a message if the remote is not the candidate. */
  pairs: { owner: string; remote: Release; shell: Provided }[]
  /** The pages that it can break. */
  visited: AppPage[]
  /** Shows the team something that is no problem. */
  log: (message: string) => void
}

type Options = Pick<Candidate, 'dist' | 'name' | 'release' | 'log'>

/** Describes a candidate by the registry of the live shop. */
export function describeCandidate(options: Options, { shell, remotes }: Registry): Candidate {
  const { dist, name, release } = options
  const folder = releaseFolder(dist, name, release)
  const live = Object.entries(remotes).flatMap(([remote, record]) => {
    const release = record.versions[record.active]
    return release ? [{ name: remote, release }] : []
  })
  const owners = (apps: typeof live): AddressOwner[] =>
    apps.map(({ name, release }) => ({ name, paths: getPaths(release) }))
  if ('protocol' in release) {
    const liveShell = shell?.versions[shell.active]
    const pages = pagesOfShell(release)
    return {
      ...options,
      folder,
      entry: release.first ?? release.scripts[0] ?? '',
      pages,
      live: liveShell && { version: liveShell.version, pages: pagesOfShell(liveShell) },
      others: owners(live),
      pairs: Object.entries(remotes).flatMap(([remote, record]) =>
        getVisibleReleases(record).map((shown) => ({
          owner: `${remote} ${shown.version}: `,
          remote: shown,
          shell: release,
        })),
      ),
      visited: [...pages, ...live.flatMap(({ release }) => release.pages)],
    }
  }
  const others = live.filter((app) => app.name !== name)
  const shells = shell ? getVisibleReleases(shell) : []
  return {
    ...options,
    folder,
    entry: release.entry,
    pages: release.pages,
    live: live.find((app) => app.name === name)?.release,
    others: [{ name: 'the shell', paths: shells.flatMap(({ pages }) => Object.keys(pages)) }, ...owners(others)],
    pairs: shells.map((shell) => ({ owner: '', remote: release, shell })),
    visited: release.pages,
  }
}

/** Every page loads the scripts of the shell; its own ones load more. */
function pagesOfShell({ first, scripts, pages }: ShellRelease): AppPage[] {
  const common = first === undefined ? scripts : [first, ...scripts]
  return Object.entries(pages).map(([path, files]) => ({ path, files: [...common, ...files], isPersonal: true }))
}
