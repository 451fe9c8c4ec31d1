import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { ignoreMissing } from '@elegant/server/systemErrors'
import { dayMs, type VisitReport } from '@elegant/shared/rules'
import type { FastifyBaseLogger } from 'fastify'
import { writeFileAtomically } from '../files/writeFileAtomically.ts'
import { addCounts, countVisit, type VisitCounts } from './visitCounts.ts'

// The numbers of visits, as sums per ten minutes in small files: one line of JSON per page of a release. Each process writes
// files of its own names, and readers add them up. Nothing in them belongs to a single visitor.

/** The length of a slot, in milliseconds. */
export const slotLength = 10 * 60_000
/** How often the current slot is written: what a killed process loses. */
const writeInterval = 60_000
/** How long files are kept, in days. */
const visitDays = 30
/** Files read at once: a month has thousands, and a process may open about a thousand. */
const maxOpenFiles = 64
/** Pages of releases per slot; further ones are not counted. */
const maxPages = 2000

/** The visits to a page of a release within one slot. */
export interface VisitSlot extends VisitCounts {
  /** The start of the slot, in milliseconds. */
  at: number
  remote: string
  version: string
  page: string
}

interface Deps {
  dist: string
  log: FastifyBaseLogger
}

/** Counts the visits that are reported to this process. */
export class VisitLog {
  readonly #dist: string
  readonly #log: FastifyBaseLogger
  readonly #process = randomBytes(6).toString('hex')
  readonly #timer: NodeJS.Timeout
  #slots = new Map<string, VisitSlot>()
  #isWritten = true
  #writing: Promise<void> = Promise.resolve()

  constructor({ dist, log }: Deps) {
    this.#dist = dist
    this.#log = log
    this.#timer = setInterval(() => void this.write(), writeInterval).unref()
  }

  add(report: VisitReport, now = Date.now()): void {
    const { remote, version, page } = report
    const at = Math.floor(now / slotLength) * slotLength
    const [current] = this.#slots.values()
    if (current && current.at !== at) {
      void this.write()
      this.#slots = new Map()
      this.#writing = this.#writing.then(() => this.#removeOld(now))
    }
    const key = JSON.stringify([remote, version, page])
    const known = this.#slots.get(key)
    if (!known && this.#slots.size >= maxPages) return
    const counts = countVisit(report)
    this.#slots.set(key, { at, remote, version, page, ...(known ? addCounts(known, counts) : counts) })
    this.#isWritten = false
  }

  /** Writes the current slot, one write at a time. */
  write(): Promise<void> {
    const slots = [...this.#slots.values()]
    const [first] = slots
    if (!first || this.#isWritten) return this.#writing
    this.#isWritten = true
    const file = path.join(visitFolder(this.#dist), `${getName(first.at)}-${this.#process}.jsonl`)
    this.#writing = this.#writing.then(() => this.#writeFile(file, slots))
    return this.#writing
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.write()
  }

  async #writeFile(file: string, slots: VisitSlot[]): Promise<void> {
    try {
      await writeFileAtomically(file, slots.map((slot) => `${JSON.stringify(slot)}\n`).join(''))
    } catch (err) {
      this.#log.warn({ err }, 'The counts of visits could not be written')
    }
  }

  async #removeOld(now: number): Promise<void> {
    const oldest = getName(now - visitDays * dayMs)
    try {
      const old = (await listFiles(this.#dist)).filter((file) => file < oldest)
      await Promise.all(old.map((file) => rm(path.join(visitFolder(this.#dist), file), { force: true })))
    } catch (err) {
      this.#log.warn({ err }, 'Old counts of visits could not be removed')
    }
  }
}

/** The slots that began at a time or later. Lines that cannot be read are left out. */
export async function readVisits(dist: string, since: number): Promise<VisitSlot[]> {
  const oldest = getName(since)
  const files = (await listFiles(dist)).filter((file) => file >= oldest && file.endsWith('.jsonl'))
  const slots: VisitSlot[] = []
  for (let at = 0; at < files.length; at += maxOpenFiles) {
    const contents = await Promise.all(files.slice(at, at + maxOpenFiles).map((file) => readVisitFile(dist, file)))
    for (const content of contents) slots.push(...content.split('\n').flatMap(parseSlot))
  }
  return slots.filter(({ at }) => at >= since)
}

/** Empty if the file has been removed meanwhile. */
async function readVisitFile(dist: string, file: string): Promise<string> {
  return (await ignoreMissing(readFile(path.join(visitFolder(dist), file), 'utf8'))) ?? ''
}

function parseSlot(line: string): VisitSlot[] {
  try {
    return line ? [JSON.parse(line)] : []
  } catch {
    return []
  }
}

/** None before the first visit. */
async function listFiles(dist: string): Promise<string[]> {
  return (await ignoreMissing(readdir(visitFolder(dist)))) ?? []
}

function visitFolder(dist: string): string {
  return path.join(dist, 'visits')
}

/** Names sort by time. */
function getName(at: number): string {
  return new Date(at).toISOString().slice(0, 16).replace(':', '')
}
