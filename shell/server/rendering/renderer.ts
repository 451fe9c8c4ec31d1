import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { hashContent } from '@elegant/releases/files/integrity'
import { releaseFolder } from '@elegant/releases/files/releasePaths'
import { type Release, type ServerBuild, type ShellRelease, shellName } from '@elegant/releases/types'
import type { FastifyBaseLogger } from 'fastify'
import type { Rendered, RenderRequest } from '../../src/protocol/renderMessages.ts'
import { ReleaseCrash, ReleaseRenderError, RenderProcess } from './renderProcess.ts'

/** Pause before a build that could not be started is tried again, in milliseconds. */
const pauseAfterFailure = 2000
/** One for each release that visitors see, canaries and previews included, and one without a remote. */
const maxProcesses = 6
/** Processes that wait for visitors however long; others end when they have been unused for the lifetime. */
const keptProcesses = 3
/** In milliseconds. */
const idleLifetime = 30_000
/** How long requests that crashed a process may take when they are repeated on a busy machine, in milliseconds. */
const probeTimeout = 15_000
/** How long the process must survive them, in milliseconds. */
const probation = 500

interface Deps {
  dist: string
  apiUrl: () => string
  publicUrl: string
  /** How long a page may take, in milliseconds. */
  pageTimeout: number
  shop: { domain: string; key: string }
  log: FastifyBaseLogger
  onCrash: (crash: Crash) => void
}

/** The releases that a process runs; without a remote it renders the frame and the pages of the shell. */
export interface RenderTarget {
  shell: ShellRelease
  remote?: { name: string; release: Release }
}

/** A release that ended the process which renders it. */
export interface Crash {
  target: RenderTarget
  error: ReleaseCrash
  /** The requests that may have caused it. */
  suspects: PageRequest[]
}

type PageRequest = Omit<RenderRequest, 'id'>

interface Slot {
  target: RenderTarget
  child: Promise<RenderProcess>
  usedAt: number
  /** The start failed; it is repeated at this time. */
  retryAt: number
}

/** Renders pages, those of each release in a process of their own. */
export class Renderer {
  readonly #deps: Deps
  /** By key, least recently used first. */
  readonly #slots = new Map<string, Slot>()
  readonly #children = new Set<RenderProcess>()
  readonly #sweep = setInterval(() => this.#retireIdle(), idleLifetime / 3).unref()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Identifies the releases that would render; during development a build changes without a new name. */
  async key({ shell, remote }: RenderTarget): Promise<string> {
    const { dist } = this.#deps
    const names = [shell.version, remote ? `${remote.name} ${remote.release.version}` : '']
    if (shell.isDevelopment) {
      const files = [path.join(releaseFolder(dist, shellName, shell), shell.server.file)]
      if (remote?.release.server)
        files.push(path.join(releaseFolder(dist, remote.name, remote.release), remote.release.server.file))
      names.push(...(await Promise.all(files.map(async (file) => String((await stat(file)).mtimeMs)))))
    }
    return names.join('\n')
  }

  /** Renders a page. Rejects if it is late, with a `ReleaseRenderError` or a `ReleaseCrash`. */
  async render(target: RenderTarget, request: PageRequest): Promise<Rendered> {
    const child = await this.#processFor(target)
    return child.render(request)
  }

  /** Repeats the requests of a crash in a new process. Resolves to the crash that they cause again, if any. */
  async repeat({ target, suspects }: Crash): Promise<ReleaseCrash | undefined> {
    const child = await this.#start(target)
    const end = new Promise<Error>((resolve) => child.onEnd(resolve))
    const survival = Promise.allSettled(suspects.map((request) => child.render(request, probeTimeout))).then(() =>
      setTimeout(probation, undefined, { ref: false }),
    )
    const error = await Promise.race([end, survival])
    await child.close()
    this.#children.delete(child)
    return error instanceof ReleaseCrash ? error : undefined
  }

  /** Starts the process of a target before the first visitor needs it. */
  async warmUp(target: RenderTarget): Promise<void> {
    await this.#processFor(target)
  }

  /** Ends the processes of targets that are not needed any more. */
  retireUnless(isNeeded: (target: RenderTarget) => boolean): void {
    this.#retireWhere(({ target }) => !isNeeded(target))
  }

  async close(): Promise<void> {
    clearInterval(this.#sweep)
    await Promise.all(Array.from(this.#children, (child) => child.close()))
  }

  async #processFor(target: RenderTarget): Promise<RenderProcess> {
    const key = await this.key(target)
    const known = this.#slots.get(key)
    this.#slots.delete(key)
    const isUsable = known !== undefined && performance.now() < known.retryAt
    const slot = isUsable ? known : { target, child: this.#start(target), usedAt: 0, retryAt: Number.POSITIVE_INFINITY }
    slot.usedAt = performance.now()
    this.#slots.set(key, slot)
    if (!isUsable) {
      if (known) this.#retire(known)
      this.#retireIdle()
      this.#watch(key, slot, target)
    }
    return slot.child
  }

  /** Replaces a process that fails: at once after a crash of its release, otherwise after a pause. */
  #watch(key: string, slot: Slot, target: RenderTarget): void {
    const retryLater = () => {
      slot.retryAt = performance.now() + pauseAfterFailure
    }
    slot.child.then((child) => {
      child.onEnd((error) => {
        this.#deps.log.error({ err: error }, 'A rendering process ended')
        this.#children.delete(child)
        // Every process needs the shell, so that the next one would crash as well.
        if (!(error instanceof ReleaseCrash) || error.release.name === shellName) retryLater()
        else if (this.#slots.get(key) === slot) this.#slots.delete(key)
        if (error instanceof ReleaseCrash) this.#deps.onCrash({ target, error, suspects: child.suspects })
      })
    }, retryLater)
  }

  #retireIdle(): void {
    this.#retireWhere(({ usedAt }, place) => {
      const isIdle = place >= keptProcesses && performance.now() - usedAt >= idleLifetime
      return isIdle || place >= maxProcesses
    })
  }

  /** Ends the processes that match; `place` is 0 for the one that was used last. */
  #retireWhere(matches: (slot: Slot, place: number) => boolean): void {
    const slots = [...this.#slots].reverse()
    for (const [place, [key, slot]] of slots.entries()) {
      if (!matches(slot, place)) continue
      this.#slots.delete(key)
      this.#retire(slot)
    }
  }

  #retire({ child }: Slot): void {
    child
      .then(async (started) => {
        await started.retire()
        this.#children.delete(started)
      })
      .catch(() => undefined)
  }

  async #start(target: RenderTarget): Promise<RenderProcess> {
    const { dist, apiUrl, publicUrl, pageTimeout, shop, log } = this.#deps
    const source = await readBuild(releaseFolder(dist, shellName, target.shell), target.shell.server)
    const remote = target.remote && (await readRemote(dist, target.remote))
    const shell = { name: shellName, version: target.shell.version }
    const child = new RenderProcess(
      {
        shell,
        source,
        pageTimeout,
        onOutput: (output, { name, version }) => log.warn({ remote: name, version, output }, 'A release printed'),
      },
      { remote, apiUrl: apiUrl(), publicUrl, shop, timeout: pageTimeout / 2 },
    )
    this.#children.add(child)
    return child
  }
}

async function readRemote(dist: string, remote: NonNullable<RenderTarget['remote']>) {
  const { name, release } = remote
  const { version } = release
  const file = `${name} ${version}`
  if (!release.server) throw new Error(`${file} has no server build`)
  try {
    return { name, version, file, source: await readBuild(releaseFolder(dist, name, release), release.server) }
  } catch (cause) {
    throw new ReleaseRenderError(`The server build of ${file} cannot be used: ${cause}`, { cause })
  }
}

/** The source of a build. Throws if its hash differs from the released one. */
async function readBuild(folder: string, { file, integrity }: ServerBuild): Promise<string> {
  const content = await readFile(path.join(folder, file))
  if (integrity !== undefined && hashContent(content) !== integrity)
    throw new Error(`${file} is not the file that was released`)
  return content.toString()
}
