import { hash, randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import type { BucketMirror } from '@elegant/releases/bucket/bucketMirror'
import { collectGarbage, retentionDays } from '@elegant/releases/commands/collectGarbage'
import { activateRelease, preview, promote, rollBack, startCanary, undo } from '@elegant/releases/commands/commands'
import { hasFiles } from '@elegant/releases/files/integrity'
import { getRecord, getRecords, getVersions, isForAdmins } from '@elegant/releases/records'
import { readChanges, readRegistry } from '@elegant/releases/registry/registry'
import { assertMayRelease } from '@elegant/releases/registry/signRegistry'
import type { AnyRelease, ReleaseRecord } from '@elegant/releases/types'
import { judgeCanary } from '@elegant/releases/visits/judgeTrial'
import { getTrialName, readTrial } from '@elegant/releases/visits/trialLog'
import { readVisits } from '@elegant/releases/visits/visitLog'
import { dayMs } from '@elegant/shared/rules'
import { apps, buildAndCheck as buildAndCheckApp, describeUsage, dist, projectDir, shopAddress } from '#project'
import { checkNames } from './checks.ts'
import { describeVisits } from './describeVisits.ts'
import { openReleases } from './openReleases.ts'
import { releaseAuthor } from './releaseAuthor.ts'
import { containsCommit, describeSource, findSource, readSource } from './source.ts'

const usage = `Usage:
  ${describeUsage('release', '<app> [--why words] [--skip check --why words]')}
  ${describeUsage('canary', '<app> --percent 10 [--why words]')}
  ${describeUsage('promote', '<app> [--why words]')}
  ${describeUsage('rollback', '<app> [--to version] [--why words]')}
  ${describeUsage('undo', '<app> [--why words]')}
  ${describeUsage('preview', '<app> [--days 7]')}
  ${describeUsage('status')}
  ${describeUsage('gc', `[--days ${retentionDays}]`)}
app: ${apps.join(' | ')}     check: ${checkNames.join(' | ')}`

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
const [command, name = apps.length === 1 ? apps[0] : undefined] = positionals

// Lets a build remove its temporary folder.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
let bucket: BucketMirror | undefined
try {
  bucket = openReleases(dist)
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
      const release = await buildAndCheck()
      await activateRelease({ ...releaseCommand(), source: readSource(projectDir) }, release)
      return log(`${release.version} is live.`)
    }
    case 'canary': {
      const { percent: given = isForAdmins(await readLiveRelease()) ? '100' : '' } = values
      const percent = parseInteger(given, 'percent', 1, 100)
      const release = await buildAndCheck()
      await startCanary({ ...releaseCommand(), source: readSource(projectDir) }, release, percent)
      return log(`${release.version} is live for ${percent}% of visitors.`)
    }
    case 'promote':
      return log(`${await promote(releaseCommand())} is live for all visitors.`)
    case 'rollback':
      return log(`${await rollBack(releaseCommand(), values.to)} is live.`)
    case 'undo':
      return log(`${await undo(releaseCommand())} is live.`)
    case 'preview':
      return showPreview()
    case 'status':
      return showStatus()
    case 'gc':
      for (const app of apps) await collect(app)
      return
    default:
      throw new Error(usage)
  }
}

/** Removes what an app no longer needs. With signatures each team can do so for its own app only. */
async function collect(app: string): Promise<void> {
  try {
    const days = parseInteger(values.days ?? String(retentionDays), 'days', 0, 3650)
    const removed = await collectGarbage(releaseCommand(app), days)
    log(removed.length > 0 ? `${removed.join(', ')} removed.` : 'Nothing to remove.', app)
  } catch (error) {
    log(error instanceof Error ? error.message : String(error), app)
    process.exitCode = 1
  }
}

/** Builds the current sources and checks the result against the live shop. */
async function buildAndCheck(): Promise<AnyRelease> {
  const app = parseApp()
  if (!apps.includes(app)) throw new Error(usage)
  const skipped = values.skip.map((given) => {
    const skip = checkNames.find((known) => known === given)
    if (!skip) throw new Error(usage)
    return skip
  })
  if (skipped.length > 0 && !values.why) throw new Error('--skip requires a reason: --why "…"')
  await bucket?.pullHistory()
  await assertMayRelease(dist, app)
  await warnOfMissingChanges(app)
  const release = await buildAndCheckApp(app, skipped, log)
  // The checks take a while, in which `gc` removes an earlier build of the same sources.
  if (!(await hasFiles(dist, app, release)))
    throw new Error(`The files of ${app} ${release.version} were removed meanwhile: run the command again.`)
  return release
}

async function readLiveRelease(): Promise<AnyRelease | undefined> {
  const record = getRecord(await readRegistry(dist), parseApp())
  return record?.versions[record.active]
}

/** Warns if the sources do not contain those of the live release, such as a colleague's change that is not merged here. */
async function warnOfMissingChanges(app: string): Promise<void> {
  const { active = '' } = getRecord(await readRegistry(dist), app) ?? {}
  const live = findSource(await readChanges(dist), app, active)
  if (!live || !readSource(projectDir) || containsCommit(live.commit, projectDir)) return
  log(`warning: ${active} is live, of ${describeSource(live)}, which this checkout does not contain.`)
}

async function showPreview(): Promise<void> {
  const days = parseInteger(values.days ?? '7', 'days', 1, 90)
  const release = await buildAndCheck()
  const key = randomBytes(16).toString('base64url')
  const until = new Date(Date.now() + days * dayMs).toISOString()
  await preview({ ...releaseCommand(), source: readSource(projectDir) }, release, {
    keyHash: hash('sha256', key),
    until,
  })
  log(`${release.version} is available until ${until.slice(0, 10)} with this link, and to admins without the key:`)
  const link = new URL(shopAddress())
  link.search = String(new URLSearchParams({ [`remote.${name}`]: release.version, 'remote.key': key }))
  console.log(`  ${link}`)
}

async function showStatus(): Promise<void> {
  await bucket?.pullHistory()
  const registry = await readRegistry(dist)
  const changes = await readChanges(dist)
  const visits = await readVisits(dist, Date.now() - dayMs)
  console.log(`Registry, revision ${registry.rev}`)
  for (const [app, record] of getRecords(registry)) {
    const { active, former, canary, previews = {}, versions } = record
    const source = describeSource(findSource(changes, app, active))
    log(`live ${active}, built ${versions[active]?.builtAt ?? '?'} from ${source}`, app)
    const others = Object.keys(versions).filter((version) => version !== active && !former.includes(version))
    log(`previously ${former.join(', ') || 'none'}; also built ${others.join(', ') || 'none'}`, app)
    if (canary)
      log(`canary: ${canary.version} for ${canary.percent}% of visitors; ${await describeTrial(app, record)}`, app)
    for (const version of [active, canary?.version ?? []].flat())
      log(`${version}, last 24 hours: ${describeVisits(visits, app, version)}`, app)
    for (const [version, keys] of Object.entries(previews))
      for (const { until } of keys) log(`preview: ${version} until ${until}`, app)
  }
  for (const change of changes.slice(0, 20)) {
    const { at, by, what, why } = change
    const shown = Object.entries(getVersions(change)).map((app) => app.join(' '))
    console.log(`${at}  ${what.padEnd(8)} ${shown.join(', ')}  ${by}${why && `: ${why}`}`)
  }
}

async function describeTrial(app: string, record: ReleaseRecord<AnyRelease>): Promise<string> {
  const trial = getTrialName(app, record)
  if (!trial) return 'people decide about it'
  const { decision, why } = judgeCanary(await readTrial(dist, trial), record)
  return `${decision === 'wait' ? 'not decided yet' : decision}: ${why}`
}

function releaseCommand(app: string = parseApp()) {
  const { why = values.skip.length > 0 ? `without ${values.skip.join(', ')}` : '' } = values
  return { dist, bucket, name: app, by: releaseAuthor(), why }
}

/** The app of a command. A released app can be changed here even if another repository builds it. */
function parseApp(): string {
  if (!name) throw new Error(usage)
  return name
}

function parseInteger(given: string | undefined, what: string, min: number, max: number): number {
  const value = Number(given)
  if (Number.isInteger(value) && value >= min && value <= max) return value
  throw new Error(`--${what} must be an integer from ${min} to ${max}.`)
}

function log(message: string, app = name): void {
  console.log(`${app}: ${message}`)
}
