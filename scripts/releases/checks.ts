import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { compareContracts, compareSingletons } from '@elegant/releases/commands/compatibility'
import { hashFolder } from '@elegant/releases/files/integrity'
import { releaseFolder } from '@elegant/releases/files/releasePaths'
import type { AnyRelease } from '@elegant/releases/types'
import type { OpenApi } from '../../api/src/openapi/openapi.ts'
import type { AppSources } from '../../build/paths.ts'
import { findBreakingChanges, findUnknownCalls, matchCalls } from './apiContract.ts'
import { type Candidate, describeCandidate, type LiveShop } from './candidate.ts'
import { findRemovedPages, findTakenAddresses, getPaths, overlap } from './pageChecks.ts'
import { findOversizedPages, formatSizes, measurePages } from './pageSizes.ts'

/** Each check returns the problems that it finds; cheap checks come first. */
type Check = (candidate: Candidate, options: CheckOptions) => Promise<string[]>
const checks = { files, contract, shared, pages, api, size }
export type CheckName = keyof typeof checks | 'smoke'
export const checkNames: CheckName[] = ['files', 'contract', 'shared', 'pages', 'api', 'size', 'smoke']

interface CheckOptions {
  dist: string
  app: AppSources
  release: AnyRelease
  shop: LiveShop
  /** The API as the sources of the release know it. */
  expectedApi: OpenApi
  /** Opens the pages in a browser; missing where no demo shop can be started. */
  smoke?: Check
  skip: CheckName[]
  log: (message: string) => void
}

/** Checks a release against the live shop. Throws with the failed check and its problems. */
export async function check(options: CheckOptions): Promise<void> {
  const { dist, app, release, shop, skip, log } = options
  const { name } = app
  const candidate = describeCandidate({ dist, name, release, log }, shop.registry)
  const runs: Record<CheckName, Check | undefined> = { ...checks, smoke: options.smoke }
  for (const check of checkNames) {
    const startedAt = performance.now()
    const logResult = (result: string) =>
      log(formatRow(check, result, ((performance.now() - startedAt) / 1000).toFixed(1)))
    const run = runs[check]
    if (!run || skip.includes(check)) {
      logResult(run ? 'skipped' : 'not run')
      continue
    }
    const problems = await run(candidate, options)
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
  const paths = getPaths({ pages })
  return [...findTakenAddresses(paths, others), ...(live ? findRemovedPages(paths, getPaths(live), others) : [])]
}

/**
 * Its calls exist in the live API and, during a rollout, in the previous one, as the sources that it was built from
 * describe them.
 */
async function api(
  { folder, release, pages, others }: Candidate,
  { shop, expectedApi }: CheckOptions,
): Promise<string[]> {
  const scripts = Object.keys(release.integrity).filter((file) => file.endsWith('.js'))
  const code = (await Promise.all(scripts.map((file) => readFile(path.join(folder, file), 'utf8')))).join('\n')
  const paths = [...getPaths({ pages }), ...others.flatMap(({ paths }) => paths)]
  const isPage = (address: string) => paths.some((page) => overlap(page, address.replaceAll('{}', ':')))
  return [
    ...new Set(shop.api.flatMap((document) => findBreakingChanges(expectedApi, document, matchCalls(code)))),
    ...findUnknownCalls(code, [expectedApi, ...shop.api], isPage),
  ]
}

/** The compressed code of each page stays within the budget of its team, if it has one, and grows little at a time. */
async function size({ dist, name, release, pages, live, log }: Candidate, { app }: CheckOptions): Promise<string[]> {
  const { budget }: { budget?: { page: number } } = JSON.parse(
    await readFile(path.join(app.folder, 'package.json'), 'utf8'),
  )
  const getFolder = ({ version }: { version: string }) => releaseFolder(dist, name, { version })
  const sizes = await measurePages({ version: release.version, pages }, live, getFolder)
  log(`compressed code of each page\n${formatSizes(sizes)}`)
  return findOversizedPages(sizes, budget?.page ?? Number.POSITIVE_INFINITY)
}
