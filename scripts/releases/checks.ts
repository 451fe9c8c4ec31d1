import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { compareContracts, compareSingletons } from '@elegant/releases/compatibility'
import { hashFolder, releaseFolder } from '@elegant/releases/integrity'
import { readRegistry } from '@elegant/releases/registry'
import type { AnyRelease } from '@elegant/releases/types'
import type { OpenApi } from '../../api/src/openapi/openapi.ts'
import { apiDocumentFile, previousApiDocumentFile } from '../../build/bundle.ts'
import { rootDir, serverDir } from '../../build/paths.ts'
import { findBreakingChanges, findUnknownCalls, matchCalls } from './apiContract.ts'
import { type Candidate, describeCandidate } from './candidate.ts'
import { findRemovedPages, findTakenAddresses, overlap, pathsOf } from './pageChecks.ts'
import { findOversizedPages, formatSizes, measurePages } from './pageSizes.ts'
import { visitShop } from './smoke/smoke.ts'

/** Each check returns the problems it finds; cheap checks come first. */
const checks = { files, contract, shared, pages, api, size, smoke }
export type CheckName = keyof typeof checks
export const checkNames: CheckName[] = ['files', 'contract', 'shared', 'pages', 'api', 'size', 'smoke']

interface CheckOptions {
  dist: string
  name: string
  release: AnyRelease
  skip: CheckName[]
  log: (message: string) => void
}

/** Checks a release against the live shop. Throws with the failed check and its problems. */
export async function check({ skip, ...options }: CheckOptions): Promise<void> {
  const { name, release, log } = options
  const candidate = describeCandidate(options, await readRegistry(options.dist))
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

/** All files of its pages exist unchanged since the build, and the entry of a remote exposes its routes. */
async function files({ release, folder, pages, entry }: Candidate): Promise<string[]> {
  const found = await hashFolder(folder)
  const named = new Set([entry, ...pages.flatMap(({ files }) => files), ...Object.keys(release.integrity)])
  const problems = [...named].filter((file) => found[file] === undefined || found[file] !== release.integrity[file])
  const isRemote = 'entry' in release
  const code = isRemote ? await readFile(path.join(folder, entry), 'utf8').catch(() => '') : ''
  return [
    ...problems.map((file) => `${file} is missing or differs from the build`),
    ...(isRemote && !code.includes('"./routes"') ? [`${entry} does not expose ./routes`] : []),
  ]
}

async function contract({ pairs }: Candidate): Promise<string[]> {
  return pairs.flatMap(({ owner, remote, shell }) => compareContracts(remote, shell).map((problem) => owner + problem))
}

async function shared({ pairs }: Candidate): Promise<string[]> {
  return pairs.flatMap(({ owner, remote, shell }) => compareSingletons(remote, shell).map((problem) => owner + problem))
}

/** It keeps the pages of the live release, and takes none of the shell or of another remote. */
async function pages({ pages, live, others }: Candidate): Promise<string[]> {
  const paths = pathsOf({ pages })
  return [...findTakenAddresses(paths, others), ...(live ? findRemovedPages(paths, pathsOf(live), others) : [])]
}

/**
 * Its calls exist in the live API and, during a rollout, in the previous one, as the sources that it was built from
 * describe them.
 */
async function api({ dist, folder, release, pages, others }: Candidate): Promise<string[]> {
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
  const paths = [...pathsOf({ pages }), ...others.flatMap(({ paths }) => paths)]
  const isPage = (address: string) => paths.some((page) => overlap(page, address.replaceAll('{}', ':')))
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

/** The compressed code of each page stays within the budget of its team, if it has one, and grows little at a time. */
async function size({ dist, name, release, pages, live, log }: Candidate): Promise<string[]> {
  const { budget }: { budget?: { page: number } } = JSON.parse(
    await readFile(path.join(rootDir, name, 'package.json'), 'utf8'),
  )
  const folderOf = ({ version }: { version: string }) => releaseFolder(dist, name, { version })
  const sizes = await measurePages({ version: release.version, pages }, live, folderOf)
  log(`compressed code of each page\n${formatSizes(sizes)}`)
  return findOversizedPages(sizes, budget?.page ?? Number.POSITIVE_INFINITY)
}

function smoke({ dist, name, release, visited, entry, pages, live, log }: Candidate): Promise<string[]> {
  const own = [...pathsOf({ pages }), ...(live ? pathsOf(live) : [])]
  return visitShop({ dist, name, release, pages: visited, own, entry: release.base + entry, log })
}
