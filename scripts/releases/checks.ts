import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { compareContracts, compareSingletons } from '@elegant/releases/compatibility'
import { readShellBuild } from '@elegant/releases/current'
import { hashFolder } from '@elegant/releases/integrity'
import { readRegistry } from '@elegant/releases/registry'
import type { ShellBuild } from '@elegant/releases/shellBuild'
import type { Registry, Release } from '@elegant/releases/types'
import type { OpenApi } from '../../api/src/openapi/openapi.ts'
import { apiDocumentFile, previousApiDocumentFile } from '../../build/bundle.ts'
import { rootDir, serverDir } from '../../build/paths.ts'
import { findBreakingChanges, findUnknownCalls, matchCalls } from './apiContract.ts'
import { type AddressOwner, findRemovedPages, findTakenAddresses, overlap, pathsOf } from './pageChecks.ts'
import { findOversizedPages, formatSizes, measurePages } from './pageSizes.ts'
import { smoke } from './smoke/smoke.ts'

/** A release to be checked before any visitor gets it. */
interface Candidate {
  dist: string
  name: string
  release: Release
  /** The folder of its files. */
  folder: string
  shell: ShellBuild
  /** The live release of the same remote, if any, and those of the others by name. */
  live: Release | undefined
  others: Record<string, Release>
  /** Shows the team something that is no problem. */
  log: (message: string) => void
}

/** Each check returns the problems it finds; cheap checks come first. */
const checks = { files, contract, shared, pages, api, size, smoke }
export type CheckName = keyof typeof checks
export const checkNames: CheckName[] = ['files', 'contract', 'shared', 'pages', 'api', 'size', 'smoke']

interface CheckOptions {
  dist: string
  name: string
  release: Release
  skip: CheckName[]
  log: (message: string) => void
}

/** Checks a release against the live shop. Throws with the failed check and its problems. */
export async function check({ dist, name, release, skip, log }: CheckOptions): Promise<void> {
  const folder = path.join(dist, 'remotes', name, release.version)
  const { [name]: live, ...others } = liveReleases(await readRegistry(dist))
  const candidate: Candidate = { dist, name, release, folder, shell: await readShellBuild(dist), live, others, log }
  for (const check of checkNames) {
    const startedAt = performance.now()
    const logResult = (result: string) =>
      log(formatRow(check, result, ((performance.now() - startedAt) / 1000).toFixed(1)))
    if (skip.includes(check)) {
      logResult('skipped')
      continue
    }
    const problems = await checks[check](candidate)
    if (problems.length > 0) {
      logResult('failed')
      const list = problems.map((problem) => `\n  ${problem}`).join('')
      throw new Error(`${name} ${release.version} is not released: check ${check} failed.${list}`)
    }
    logResult('passed')
  }
}

/** A line of the table of checks, which grows while they run. */
function formatRow(check: CheckName, result: string, seconds: string): string {
  return `check ${check.padEnd(8)}  ${result.padEnd(7)}  ${seconds.padStart(5)} s`
}

function liveReleases({ remotes }: Registry): Record<string, Release> {
  return Object.fromEntries(
    Object.entries(remotes).flatMap(([name, { active, versions }]) => {
      const release = versions[active]
      return release ? [[name, release] as const] : []
    }),
  )
}

/** All files of its pages exist unchanged since the build, and its entry exposes the routes. */
async function files({ release, folder }: Candidate): Promise<string[]> {
  const found = await hashFolder(folder)
  const named = new Set([
    release.entry,
    ...release.pages.flatMap(({ files }) => files),
    ...Object.keys(release.integrity),
  ])
  const problems = [...named].filter((file) => found[file] === undefined || found[file] !== release.integrity[file])
  const entry = await readFile(path.join(folder, release.entry), 'utf8').catch(() => '')
  return [
    ...problems.map((file) => `${file} is missing or differs from the build`),
    ...(entry.includes('"./routes"') ? [] : [`${release.entry} does not expose ./routes`]),
  ]
}

async function contract({ release, shell }: Candidate): Promise<string[]> {
  return compareContracts(release, shell)
}

async function shared({ release, shell }: Candidate): Promise<string[]> {
  return compareSingletons(release, shell)
}

/** It keeps the pages of the live release, and takes none of another remote or of the shell. */
async function pages({ release, shell, live, others }: Candidate): Promise<string[]> {
  const owners: AddressOwner[] = [
    { name: 'the shell', paths: Object.keys(shell.pages) },
    ...Object.entries(others).map(([name, other]) => ({ name, paths: pathsOf(other) })),
  ]
  const paths = pathsOf(release)
  return [...findTakenAddresses(paths, owners), ...(live ? findRemovedPages(paths, pathsOf(live), owners) : [])]
}

/**
 * Its calls exist in the live API and, during a rollout, in the previous one, as the sources that it was built from
 * describe them.
 */
async function api({ dist, folder, release, shell }: Candidate): Promise<string[]> {
  const live = [path.join(dist, 'server'), serverDir]
    .map((folder) => path.join(folder, apiDocumentFile))
    .find(existsSync)
  if (live === undefined) return ['the description of the live API is missing: build the server']
  const before = path.join(path.dirname(live), previousApiDocumentFile)
  const documents = await Promise.all([live, ...((await isRecent(live)) ? [before] : [])].map(readApiDocument))
  const known = documents.filter((document) => document !== undefined)

  const scripts = Object.keys(release.integrity).filter((file) => file.endsWith('.js'))
  const code = (await Promise.all(scripts.map((file) => readFile(path.join(folder, file), 'utf8')))).join('\n')
  const { apiDocument } = await import('../../api/src/apiDocument.ts')
  const expected = await apiDocument()
  const pages = [...pathsOf(release), ...Object.keys(shell.pages)]
  const isPage = (address: string) => pages.some((page) => overlap(page, address.replaceAll('{}', ':')))
  return [
    ...new Set(known.flatMap((document) => findBreakingChanges(expected, document, matchCalls(code)))),
    ...findUnknownCalls(code, [expected, ...known], isPage),
  ]
}

/** While a new API rolls out process by process, the previous one still serves requests. Milliseconds. */
const rolloutDuration = 3_600_000

async function isRecent(file: string): Promise<boolean> {
  return stat(file).then(
    ({ mtimeMs }) => Date.now() - mtimeMs < rolloutDuration,
    () => false,
  )
}

async function readApiDocument(file: string): Promise<OpenApi | undefined> {
  return readFile(file, 'utf8').then(JSON.parse, () => undefined)
}

/** The compressed code of each page stays within the budget of its team, and grows little at a time. */
async function size({ dist, name, release, live, log }: Candidate): Promise<string[]> {
  const { budget }: { budget: { page: number } } = JSON.parse(
    await readFile(path.join(rootDir, name, 'package.json'), 'utf8'),
  )
  const folderOf = ({ version }: Release) => path.join(dist, 'remotes', name, version)
  const sizes = await measurePages(release, live, folderOf)
  log(`compressed code of each page\n${formatSizes(sizes)}`)
  return findOversizedPages(sizes, budget.page)
}
