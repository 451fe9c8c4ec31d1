import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { compareContracts, compareSingletons } from '@elegant/releases/compatibility'
import { readShellBuild } from '@elegant/releases/current'
import { hashFolder } from '@elegant/releases/integrity'
import type { ShellBuild } from '@elegant/releases/shellBuild'
import type { Release } from '@elegant/releases/types'
import type { OpenApi } from '../../api/src/openapi/openapi.ts'
import { apiDocumentFile, previousApiDocumentFile } from '../../build/bundle.ts'
import { rootDir, serverDir } from '../../build/paths.ts'
import { findBreakingChanges, matchCalls } from './apiContract.ts'
import type { RemoteName } from './buildRelease.ts'
import { smoke } from './smoke.ts'

/** A release to be checked before any visitor gets it. */
interface Candidate {
  dist: string
  name: RemoteName
  release: Release
  /** The folder of its files. */
  folder: string
  shell: ShellBuild
}

/** Each check returns the problems it finds. */
const checks = { files, contract, shared, api, size, smoke }
export type CheckName = keyof typeof checks
export const checkNames: CheckName[] = ['files', 'contract', 'shared', 'api', 'size', 'smoke']

interface CheckOptions {
  dist: string
  name: RemoteName
  release: Release
  skip: CheckName[]
  log: (problem: string) => void
}

/** Checks a release against the live shop. Throws with the failed check and its problems. */
export async function check({ dist, name, release, skip, log }: CheckOptions): Promise<void> {
  const folder = path.join(dist, 'remotes', name, release.version)
  const candidate: Candidate = { dist, name, release, folder, shell: await readShellBuild(dist) }
  for (const check of checkNames) {
    if (skip.includes(check)) {
      log(`check ${check}: skipped`)
      continue
    }
    const problems = await checks[check](candidate)
    if (problems.length > 0) {
      const list = problems.map((problem) => `\n  ${problem}`).join('')
      throw new Error(`${name} ${release.version} is not released: check ${check} failed.${list}`)
    }
    log(`check ${check}: passed`)
  }
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

/** Its own requests are compatible with the live API and, during a rollout, with the previous one. */
async function api({ dist, folder, release }: Candidate): Promise<string[]> {
  const expected = await apiDocument(path.join(serverDir, apiDocumentFile))
  if (!expected) return ['the API description is missing: build the server']
  const scripts = Object.keys(release.integrity).map((file) => readFile(path.join(folder, file), 'utf8'))
  const isUsed = matchCalls((await Promise.all(scripts)).join('\n'))
  const live = path.join(dist, 'server', apiDocumentFile)
  const before = path.join(dist, 'server', previousApiDocumentFile)
  const documents = await Promise.all([live, ...((await isRecent(live)) ? [before] : [])].map(apiDocument))
  const known = documents.filter((document) => document !== undefined)
  return [...new Set(known.flatMap((document) => findBreakingChanges(expected, document, isUsed)))]
}

/** While a new API rolls out process by process, the previous one still serves requests. Milliseconds. */
const rolloutDuration = 3_600_000

async function isRecent(file: string): Promise<boolean> {
  return stat(file).then(
    ({ mtimeMs }) => Date.now() - mtimeMs < rolloutDuration,
    () => false,
  )
}

async function apiDocument(file: string): Promise<OpenApi | undefined> {
  return readFile(file, 'utf8').then(JSON.parse, () => undefined)
}

/** The compressed code of each page stays within the budget in the package.json of its team. */
async function size({ name, release, folder }: Candidate): Promise<string[]> {
  const { budget }: { budget: { page: number } } = JSON.parse(
    await readFile(path.join(rootDir, name, 'package.json'), 'utf8'),
  )
  const sizes = release.pages.map(async ({ path: page, files }) => {
    const stats = await Promise.all(files.map((file) => stat(path.join(folder, `${file}.br`))))
    return { page, bytes: stats.reduce((sum, { size }) => sum + size, 0) }
  })
  return (await Promise.all(sizes))
    .filter(({ bytes }) => bytes > budget.page)
    .map(({ page, bytes }) => `${page} loads ${bytes} bytes, the budget is ${budget.page}`)
}
