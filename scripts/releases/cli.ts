import { hash, randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import type { BucketMirror } from '@elegant/releases/bucketMirror'
import { collectGarbage, retentionDays } from '@elegant/releases/collectGarbage'
import { activateRelease, preview, promote, rollBack, startCanary } from '@elegant/releases/commands'
import { findShellBuild } from '@elegant/releases/current'
import { readChanges, readRegistry } from '@elegant/releases/registry'
import { distDir } from '../../build/paths.ts'
import { bucketFromEnv } from './bucketFromEnv.ts'
import { buildRelease, type RemoteName, remotes } from './buildRelease.ts'
import { type CheckName, check, checkNames } from './checks.ts'
import { releaseAuthor } from './releaseAuthor.ts'

const usage = `Usage:
  npm run release  -- <remote> [--why words] [--skip check --why words]
  npm run canary   -- <remote> --percent 10 [--why words]
  npm run promote  -- <remote> [--why words]
  npm run rollback -- <remote> [--why words]
  npm run preview  -- <remote> [--days 7]
  npm run status
  npm run gc       -- [--days ${retentionDays}]
remote: ${remotes.join(' | ')}     check: ${checkNames.join(' | ')}`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    why: { type: 'string' },
    percent: { type: 'string' },
    days: { type: 'string' },
    skip: { type: 'string', multiple: true, default: [] },
  },
})
const [command, name] = positionals

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
      await activateRelease(releaseCommand(), release)
      return log(`${release.version} is live${isNew ? '' : ' (from an earlier build)'}.`)
    }
    case 'canary': {
      const percent = parseInteger(values.percent, 'percent', 1, 100)
      const { release } = await buildAndCheck()
      await startCanary(releaseCommand(), release, percent)
      return log(`${release.version} is live for ${percent} % of visitors.`)
    }
    case 'promote':
      return log(`${await promote(releaseCommand())} is live for all visitors.`)
    case 'rollback':
      return log(`${await rollBack({ ...releaseCommand(), shell: await findShellBuild(distDir) })} is live.`)
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
  await bucket?.pull()
  const built = await buildRelease(remote)
  await check({ dist: distDir, name: remote, release: built.release, skip: skipped, log })
  return built
}

async function showPreview(): Promise<void> {
  const days = parseInteger(values.days ?? '7', 'days', 1, 90)
  const { release } = await buildAndCheck()
  const key = randomBytes(16).toString('base64url')
  const until = new Date(Date.now() + days * 86_400_000).toISOString()
  await preview(releaseCommand(), release, { keyHash: hash('sha256', key), until })
  log(`${release.version} is available until ${until.slice(0, 10)} with this link, and to admins without the key:`)
  const link = new URL(process.env.PUBLIC_URL || `http://localhost:${process.env.PORT || 3000}`)
  link.search = String(new URLSearchParams({ [`remote.${name}`]: release.version, 'remote.key': key }))
  console.log(`  ${link}`)
}

async function showStatus(): Promise<void> {
  await bucket?.pullHistory()
  const { rev, remotes: records } = await readRegistry(distDir)
  console.log(`Registry, revision ${rev}`)
  for (const [remote, { active, former, canary, previews = {}, versions }] of Object.entries(records)) {
    log(`live ${active}, built ${versions[active]?.builtAt ?? '?'}; previously ${former.join(', ') || 'none'}`, remote)
    if (canary) log(`canary: ${canary.version} for ${canary.percent} % of visitors`, remote)
    for (const [version, { until }] of Object.entries(previews)) log(`preview: ${version} until ${until}`, remote)
  }
  for (const { at, by, what, remote, version, why } of (await readChanges(distDir)).slice(0, 20))
    console.log(`${at}  ${what.padEnd(8)} ${remote} ${version}  ${by}${why && `: ${why}`}`)
}

function releaseCommand(remote: RemoteName = parseRemote()) {
  const { why = values.skip.length > 0 ? `without ${values.skip.join(', ')}` : '' } = values
  return { dist: distDir, bucket, name: remote, by: releaseAuthor(), why }
}

function parseRemote(): RemoteName {
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
