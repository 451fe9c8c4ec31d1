import { hash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { BucketMirror } from '@elegant/releases/bucketMirror'
import { collectGarbage, retentionDays } from '@elegant/releases/collectGarbage'
import { activateRelease, preview, promote, rollBack, startCanary, undo } from '@elegant/releases/commands'
import { findShellBuild, readShellBuild } from '@elegant/releases/current'
import { readChanges, readRegistry } from '@elegant/releases/registry'
import { bundleServer } from '../../build/bundle.ts'
import { distDir, serverDir } from '../../build/paths.ts'
import { remotes } from '../../build/workspaces.ts'
import { bucketFromEnv } from './bucketFromEnv.ts'
import { buildRelease } from './buildRelease.ts'
import { type CheckName, check, checkNames } from './checks.ts'
import { releaseAuthor } from './releaseAuthor.ts'
import { containsCommit, describeSource, findSource, readSource } from './source.ts'

const usage = `Usage:
  npm run release  -- <remote> [--why words] [--skip check --why words]
  npm run canary   -- <remote> --percent 10 [--why words]
  npm run promote  -- <remote> [--why words]
  npm run rollback -- <remote> [--to version] [--why words]
  npm run undo     -- <remote> [--why words]
  npm run preview  -- <remote> [--days 7]
  npm run status
  npm run gc       -- [--days ${retentionDays}]
remote: ${remotes.join(' | ')}     check: ${checkNames.join(' | ')}`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    why: { type: 'string' },
    to: { type: 'string' },
    percent: { type: 'string' },
    days: { type: 'string' },
    skip: { type: 'string', multiple: true, default: [] },
  },
})
const [command, name] = positionals

// Lets a build remove its temporary folder.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
let bucket: BucketMirror | undefined
try {
  bucket = bucketFromEnv(distDir)
  await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await bucket?.close()
}

async function run(): Promise<void> {
  switch (command) {
    case 'release': {
      const { release, isNew } = await buildAndCheck()
      await activateRelease({ ...releaseCommand(), source: readSource() }, release)
      return log(`${release.version} is live${isNew ? '' : ' (from an earlier build)'}.`)
    }
    case 'canary': {
      const percent = parseInteger(values.percent, 'percent', 1, 100)
      const { release } = await buildAndCheck()
      await startCanary({ ...releaseCommand(), source: readSource() }, release, percent)
      return log(`${release.version} is live for ${percent} % of visitors.`)
    }
    case 'promote':
      return log(`${await promote(releaseCommand())} is live for all visitors.`)
    case 'rollback':
      return log(`${await rollBack({ ...releaseCommand(), shell: await findShellBuild(distDir) }, values.to)} is live.`)
    case 'undo':
      return log(`${await undo({ ...releaseCommand(), shell: await findShellBuild(distDir) })} is live.`)
    case 'preview':
      return showPreview()
    case 'status':
      return showStatus()
    case 'gc':
      for (const remote of remotes) {
        const removed = await collectGarbage(
          releaseCommand(remote),
          parseInteger(values.days ?? String(retentionDays), 'days', 0, 3650),
        )
        log(removed.length > 0 ? `${removed.join(', ')} removed.` : 'Nothing to remove.', remote)
      }
      return
    default:
      throw new Error(usage)
  }
}

/** Builds the current sources and checks the result against the live shop. */
async function buildAndCheck() {
  const remote = parseRemote()
  const skipped = values.skip.map((given) => {
    const skip = checkNames.find((known) => known === given)
    if (!skip) throw new Error(usage)
    return skip
  })
  if (skipped.length > 0 && !values.why) throw new Error('--skip requires a reason: --why "…"')
  await readShellBuild(distDir)
  if (!existsSync(serverDir)) {
    log('building the server, for the checks')
    await bundleServer()
  }
  await bucket?.pullHistory()
  await warnOfMissingChanges(remote)
  const built = await buildRelease(remote)
  await check({ dist: distDir, name: remote, release: built.release, skip: skipped, log })
  return built
}

/** Warns if the sources do not contain those of the live release, such as a colleague's change that is not merged here. */
async function warnOfMissingChanges(remote: string): Promise<void> {
  const { active = '' } = (await readRegistry(distDir)).remotes[remote] ?? {}
  const live = findSource(await readChanges(distDir), remote, active)
  if (!live || !readSource() || containsCommit(live.commit)) return
  log(`warning: ${active} is live, of ${describeSource(live)}, which this checkout does not contain.`)
}

async function showPreview(): Promise<void> {
  const days = parseInteger(values.days ?? '7', 'days', 1, 90)
  const { release } = await buildAndCheck()
  const key = randomBytes(16).toString('base64url')
  const until = new Date(Date.now() + days * 86_400_000).toISOString()
  await preview({ ...releaseCommand(), source: readSource() }, release, { keyHash: hash('sha256', key), until })
  log(`${release.version} is available until ${until.slice(0, 10)} with this link, and to admins without the key:`)
  const link = new URL(process.env.PUBLIC_URL || `http://localhost:${process.env.PORT || 3000}`)
  link.search = String(new URLSearchParams({ [`remote.${name}`]: release.version, 'remote.key': key }))
  console.log(`  ${link}`)
}

async function showStatus(): Promise<void> {
  await bucket?.pullHistory()
  const { rev, remotes: records } = await readRegistry(distDir)
  const changes = await readChanges(distDir)
  console.log(`Registry, revision ${rev}`)
  for (const [remote, { active, former, canary, previews = {}, versions }] of Object.entries(records)) {
    const source = describeSource(findSource(changes, remote, active))
    log(`live ${active}, built ${versions[active]?.builtAt ?? '?'} from ${source}`, remote)
    const others = Object.keys(versions).filter((version) => version !== active && !former.includes(version))
    log(`previously ${former.join(', ') || 'none'}; also built ${others.join(', ') || 'none'}`, remote)
    if (canary) log(`canary: ${canary.version} for ${canary.percent} % of visitors`, remote)
    for (const [version, keys] of Object.entries(previews))
      for (const { until } of keys) log(`preview: ${version} until ${until}`, remote)
  }
  for (const { at, by, what, remote, version, why } of changes.slice(0, 20))
    console.log(`${at}  ${what.padEnd(8)} ${remote} ${version}  ${by}${why && `: ${why}`}`)
}

function releaseCommand(remote: string = parseRemote()) {
  const { why = values.skip.length > 0 ? `without ${values.skip.join(', ')}` : '' } = values
  return { dist: distDir, bucket, name: remote, by: releaseAuthor(), why }
}

function parseRemote(): string {
  const found = remotes.find((remote) => remote === name)
  if (!found) throw new Error(usage)
  return found
}

function parseInteger(given: string | undefined, what: string, min: number, max: number): number {
  const value = Number(given)
  if (Number.isInteger(value) && value >= min && value <= max) return value
  throw new Error(`--${what} must be an integer from ${min} to ${max}.`)
}

function log(message: string, remote = name): void {
  console.log(`${remote}: ${message}`)
}

export type { CheckName }
