import { hash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { ShellBuild } from '@elegant/releases/shellBuild'
import type { LiveRemotes, Release, ServerBuild } from '@elegant/releases/types'
import type { FastifyBaseLogger } from 'fastify'
import type { Rendered, RenderRequest, WorkerInit } from '../src/page/rendering.ts'
import { ReleaseRenderError, RenderProcess } from './renderProcess.ts'

/** Pause before a failed build is tried again, in milliseconds. */
const pauseAfterFailure = 2000
/** Simultaneous sets of releases: the live one, a canary and a preview. */
const maxWorkers = 3
/** How long an unused worker is kept, in milliseconds. */
const idleLifetime = 30_000
/** How long rendering may wait for the API, in milliseconds. */
const apiTimeout = 800

interface Deps {
  dist: string
  apiUrl: () => string
  publicUrl: string
  shop: { domain: string; key: string }
  log: FastifyBaseLogger
}

/** The builds that a page is made from. */
export interface Builds {
  build: ShellBuild
  remotes: LiveRemotes
}

/** A process, and the remotes whose server builds are unusable. */
interface RenderWorker {
  child: RenderProcess
  missing: Set<string>
}

export type Renderer = ReturnType<typeof createRenderer>

/** Renders pages with the releases that visitors see: each set of releases in a process of its own. */
export function createRenderer({ dist, apiUrl, publicUrl, shop, log }: Deps) {
  /** By key, least recently used first. */
  const workers = new Map<string, { worker: Promise<RenderWorker>; until: number; usedAt: number }>()
  const children = new Set<RenderProcess>()

  async function workerFor(builds: Builds): Promise<RenderWorker> {
    const key = await keyOf(dist, builds)
    const known = workers.get(key)
    workers.delete(key)
    retireIdle()
    if (known && Date.now() < known.until) {
      known.usedAt = Date.now()
      workers.set(key, known)
      return known.worker
    }
    if (known) retireWorker(known.worker)
    const next = { worker: startWorker(builds), until: Number.POSITIVE_INFINITY, usedAt: Date.now() }
    const retryLater = () => {
      next.until = Date.now() + pauseAfterFailure
    }
    next.worker.then(({ child, missing }) => {
      if (missing.size > 0) retryLater()
      child.onEnd((error) => {
        log.error({ err: error }, 'A rendering process ended')
        retryLater()
      })
    }, retryLater)
    workers.set(key, next)
    return next.worker
  }

  function retireIdle(): void {
    const tooMany = workers.size - (maxWorkers - 1)
    for (const [place, [key, { worker, usedAt }]] of [...workers].entries()) {
      if (place >= tooMany && Date.now() - usedAt < idleLifetime) continue
      workers.delete(key)
      retireWorker(worker)
    }
  }

  function retireWorker(worker: Promise<RenderWorker>): void {
    worker.then(({ child }) => retire(child)).catch(() => undefined)
  }

  async function startWorker({ build, remotes }: Builds): Promise<RenderWorker> {
    const source = await read(path.join(dist, 'shell'), build.server)
    const found: WorkerInit['remotes'] = []
    const missing = new Set<string>()
    for (const [name, { active }] of Object.entries(remotes)) {
      if (!active.server) continue
      try {
        const folder = folderOf(dist, name, active)
        found.push({ name, file: `${name} ${active.version}`, source: await read(folder, active.server) })
      } catch (error) {
        log.error({ err: error }, `The server build of ${name} ${active.version} cannot be used`)
        missing.add(name)
      }
    }
    const setUp = { remotes: found, apiUrl: apiUrl(), publicUrl, shop, timeout: apiTimeout }
    const child = new RenderProcess(source, setUp)
    children.add(child)
    return { child, missing }
  }

  return {
    /** Identifies the builds that would render. */
    key: (builds: Builds) => keyOf(dist, builds),
    /** Renders a page. Rejects if it cannot be rendered in time. */
    async render(builds: Builds, request: Omit<RenderRequest, 'id'>): Promise<Rendered> {
      const { child, missing } = await workerFor(builds)
      const isMissing = request.owner !== undefined && missing.has(request.owner)
      if (request.extent === 'whole' && isMissing)
        throw new ReleaseRenderError(`The server build of ${request.owner} is missing`)
      return child.render(request)
    },
    async close(): Promise<void> {
      await Promise.all(Array.from(children, (child) => child.close()))
    },
  }

  async function retire(child: RenderProcess): Promise<void> {
    await child.retire()
    children.delete(child)
  }
}

function folderOf(dist: string, name: string, { version }: Release): string {
  return path.join(dist, 'remotes', name, version)
}

/** The source of a build. Throws if its hash differs from the released one. */
async function read(folder: string, { file, integrity }: ServerBuild): Promise<string> {
  const content = await readFile(path.join(folder, file))
  const found = `sha384-${hash('sha384', content, 'base64')}`
  if (integrity !== undefined && found !== integrity) throw new Error(`${file} is not the file that was released`)
  return content.toString()
}

/** Identifies a set of builds; during development a build changes without a new name. */
async function keyOf(dist: string, { build, remotes }: Builds): Promise<string> {
  const files = [path.join(dist, 'shell', build.server.file)]
  const names = [build.release]
  for (const [name, { active }] of Object.entries(remotes)) {
    if (!active.server) continue
    names.push(`${name} ${active.version}`)
    files.push(path.join(folderOf(dist, name, active), active.server.file))
  }
  if (build.isDevelopment)
    names.push(...(await Promise.all(files.map(async (file) => String((await stat(file)).mtimeMs)))))
  return names.join('\n')
}
