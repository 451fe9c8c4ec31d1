import type { BucketMirror } from '@elegant/releases/bucket/bucketMirror'
import { endCanary } from '@elegant/releases/commands/commands'
import { getRecords, isForAdmins } from '@elegant/releases/records'
import { readCurrentRegistry } from '@elegant/releases/registry/currentRegistry'
import { type AnyRelease, type Canary, type ReleaseRecord, shellName } from '@elegant/releases/types'
import { judgeCanary } from '@elegant/releases/visits/judgeTrial'
import { countTrialVisit } from '@elegant/releases/visits/trialCounts'
import { getTrialName, readTrial, TrialLog } from '@elegant/releases/visits/trialLog'
import { clientNetwork, dayMs, type VisitReport } from '@elegant/shared/rules'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'

/** How often canaries are judged, in milliseconds. */
const judgeInterval = 60_000
/** How long a network counts once, in milliseconds, and for how many networks at a time that is remembered. */
const [networkTtl, maxNetworks] = [dayMs, 50_000]

interface Deps {
  dist: string
  bucket?: BucketMirror
  log: FastifyBaseLogger
}

interface RunningTrial {
  app: string
  trial: string
  record: ReleaseRecord<AnyRelease>
  canary: Canary
}

/** The sender of a report. */
interface Reporter {
  address: string
  isAdmin: () => Promise<boolean>
}

export type Trials = ReturnType<typeof canaryTrials>

/**
 * Counts what the visitors of canaries and of the live releases meet, and ends a canary as soon as the numbers decide.
 *
 * A network counts once a day: several visits of one visitor would look like evidence of several. So an attacker needs as
 * many networks as visitors would be needed, to have a canary stopped, or one promoted that has passed all checks. Only
 * admins count for a release for admins.
 */
export function canaryTrials({ dist, bucket, log }: Deps) {
  const trialLog = new TrialLog({ dist, log })
  const counted = new LRUCache<string, true>({ max: maxNetworks, ttl: networkTtl, perf: Date })
  const timer = setInterval(() => void judge(), judgeInterval).unref()

  async function findRunning(): Promise<RunningTrial[]> {
    return getRecords(await readCurrentRegistry(dist, log)).flatMap(([app, record]) => {
      const trial = getTrialName(app, record)
      return trial && record.canary ? [{ app, trial, record, canary: record.canary }] : []
    })
  }

  /** Counts a visit for each canary whose release, or whose predecessor, the visitor saw. */
  async function count(report: VisitReport, { address, isAdmin }: Reporter): Promise<void> {
    for (const { app, trial, record, canary } of await findRunning()) {
      const version = app === report.remote ? report.version : app === shellName ? report.shell : undefined
      if (version !== canary.version && version !== record.active) continue
      if (isForAdmins(record.versions[canary.version])) {
        // Admins are few, so that each of their visits counts. Others could decide at will.
        if (!(await isAdmin())) continue
      } else {
        const visitor = `${trial} ${clientNetwork(address)}`
        if (counted.has(visitor)) continue
        counted.set(visitor, true)
      }
      const errors = app === report.remote ? report.errors : (report.shellErrors ?? 0)
      trialLog.add(trial, version === canary.version ? 'canary' : 'live', countTrialVisit(report, errors))
    }
  }

  /** Promotes or stops the canaries whose numbers decide. Counting goes on if that fails, and the next time decides. */
  async function judge(): Promise<void> {
    try {
      const running = await findRunning()
      await trialLog.write(running.map(({ trial }) => trial))
      for (const trial of running)
        await decide(trial).catch((err) => log.error({ err, remote: trial.app }, 'A canary could not be judged'))
    } catch (err) {
      log.error({ err }, 'Canaries could not be judged')
    }
  }

  async function decide({ app, trial, record, canary }: RunningTrial): Promise<void> {
    const { decision, why } = judgeCanary(await readTrial(dist, trial), record)
    if (decision === 'wait') return
    const command = { dist, bucket, name: app, by: 'the server', why: `${canary.version}: ${why}` }
    if (await endCanary(command, canary.version, decision))
      log.warn({ remote: app, version: canary.version, decision }, `Canary decided: ${why}`)
  }

  return {
    count,
    judge,
    async close(): Promise<void> {
      clearInterval(timer)
      await trialLog.write((await findRunning().catch(() => [])).map(({ trial }) => trial))
    },
  }
}
