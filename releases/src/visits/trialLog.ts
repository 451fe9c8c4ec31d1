import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { ignoreMissing } from '@elegant/server/systemErrors'
import type { FastifyBaseLogger } from 'fastify'
import { writeFileAtomically } from '../files/writeFileAtomically.ts'
import type { AnyRelease, ReleaseRecord } from '../types.ts'
import { addCounts, addTrials, emptyTrial, type Trial, type TrialCounts } from './trialCounts.ts'

// The numbers of running canaries, each process in files of its own names: `DIST_DIR/trials/{trial}.{process}.json`.

/** The name of the trial of a running canary; undefined without one, or if its start was not recorded. */
export function getTrialName(app: string, { active, canary }: ReleaseRecord<AnyRelease>): string | undefined {
  return canary?.since && `${app}-${active}-${canary.version}-${Date.parse(canary.since)}`
}

/** Adds up what the processes that share the folder have written. */
export async function readTrial(dist: string, trial: string): Promise<Trial> {
  const files = (await listFiles(dist)).filter((file) => file.endsWith('.json') && getTrial(file) === trial)
  const counts = await Promise.all(files.map((file) => readCounts(path.join(getTrialFolder(dist), file))))
  return counts.reduce(addTrials, emptyTrial())
}

/** Counts the visits of canaries and live releases that are reported to this process. */
export class TrialLog {
  readonly #dist: string
  readonly #log: FastifyBaseLogger
  readonly #process = randomBytes(6).toString('hex')
  readonly #trials = new Map<string, Trial>()

  constructor({ dist, log }: { dist: string; log: FastifyBaseLogger }) {
    this.#dist = dist
    this.#log = log
  }

  add(trial: string, release: keyof Trial, visit: TrialCounts): void {
    const counts = this.#trials.get(trial) ?? emptyTrial()
    this.#trials.set(trial, { ...counts, [release]: addCounts(counts[release], visit) })
  }

  /** Writes the counts of the given trials and forgets all others, of every process. */
  async write(running: string[]): Promise<void> {
    try {
      for (const file of await listFiles(this.#dist))
        if (!running.includes(getTrial(file))) await rm(path.join(getTrialFolder(this.#dist), file), { force: true })
      for (const [trial, counts] of this.#trials) {
        if (running.includes(trial)) await this.#writeFile(trial, counts)
        else this.#trials.delete(trial)
      }
    } catch (err) {
      this.#log.warn({ err }, 'The counts of canaries could not be written')
    }
  }

  async #writeFile(trial: string, counts: Trial): Promise<void> {
    const file = path.join(getTrialFolder(this.#dist), `${trial}.${this.#process}.json`)
    await writeFileAtomically(file, JSON.stringify(counts))
  }
}

/** Empty if another process has removed the file since it was listed, or if a power loss left it unreadable. */
async function readCounts(file: string): Promise<Trial> {
  const text = await ignoreMissing(readFile(file, 'utf8'))
  try {
    return text === undefined ? emptyTrial() : JSON.parse(text)
  } catch {
    return emptyTrial()
  }
}

function getTrial(file: string): string {
  return file.replace(/\.\w+\.json(\.tmp-.+)?$/, '')
}

async function listFiles(dist: string): Promise<string[]> {
  return (await ignoreMissing(readdir(getTrialFolder(dist)))) ?? []
}

function getTrialFolder(dist: string): string {
  return path.join(dist, 'trials')
}
