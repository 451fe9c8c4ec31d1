import { hash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { ShellBuild } from '@elegant/releases/shellBuild'
import type { LiveRemotes, Release, ServerBuild } from '@elegant/releases/types'
import type { FastifyBaseLogger } from 'fastify'
import type { Rendered, RenderOrder, RenderSetUp } from '../src/page/rendering.ts'
import { ReleaseFault, RenderProcess } from './renderProcess.ts'

/** How long a build that could not be used is left alone, in milliseconds. */
const pauseAfterFailure = 2000
/** Sets of releases that are rendered at a time: the live one, one that is being tried, and a preview. */
const mostCrews = 3
/** How long a set that nobody is shown any more is kept, in milliseconds. */
const idleLifetime = 30_000
/** How long a page being rendered may wait for the API, in milliseconds. */
const apiDeadline = 800

interface Needs {
  dist: string
  apiUrl: () => string
  publicUrl: string
  shop: { domain: string; key: string }
  log: FastifyBaseLogger
}

/** The builds of which a page is made. */
export interface Builds {
  build: ShellBuild
  remotes: LiveRemotes
}

/** A process, and the remotes whose server builds it could not be given. */
interface Crew {
  child: RenderProcess
  missing: Set<string>
}

/** Renders pages with the releases that visitors are shown: each set of them in a process of its own. */
export function renderer({ dist, apiUrl, publicUrl, shop, log }: Needs) {
  /** By key, the one that was needed last at the end. */
  const crews = new Map<string, { crew: Promise<Crew>; until: number; usedAt: number }>()
  const children = new Set<RenderProcess>()

  async function crewFor(builds: Builds): Promise<Crew> {
    const key = await keyOf(dist, builds)
    const known = crews.get(key)
    crews.delete(key)
    dismissIdle()
    if (known && Date.now() < known.until) {
      known.usedAt = Date.now()
      crews.set(key, known)
      return known.crew
    }
    if (known) dismiss(known.crew)
    const next = { crew: begin(builds), until: Number.POSITIVE_INFINITY, usedAt: Date.now() }
    const tryAgainLater = () => {
      next.until = Date.now() + pauseAfterFailure
    }
    next.crew.then(({ child, missing }) => {
      if (missing.size > 0) tryAgainLater()
      child.onEnd((error) => {
        log.error({ err: error }, 'Pages cannot be rendered for a moment')
        tryAgainLater()
      })
    }, tryAgainLater)
    crews.set(key, next)
    return next.crew
  }

  function dismissIdle(): void {
    const tooMany = crews.size - (mostCrews - 1)
    for (const [place, [key, { crew, usedAt }]] of [...crews].entries()) {
      if (place >= tooMany && Date.now() - usedAt < idleLifetime) continue
      crews.delete(key)
      dismiss(crew)
    }
  }

  function dismiss(crew: Promise<Crew>): void {
    crew.then(({ child }) => retire(child)).catch(() => undefined)
  }

  async function begin({ build, remotes }: Builds): Promise<Crew> {
    const source = await read(path.join(dist, 'shell'), build.server)
    const found: RenderSetUp['remotes'] = []
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
    const setUp = { remotes: found, apiUrl: apiUrl(), publicUrl, shop, deadline: apiDeadline }
    const child = new RenderProcess(source, setUp)
    children.add(child)
    return { child, missing }
  }

  return {
    /** Which builds would render. */
    key: (builds: Builds) => keyOf(dist, builds),
    /** Renders a page, or throws the reason why it cannot be had now. */
    async render(builds: Builds, order: Omit<RenderOrder, 'id'>): Promise<Rendered> {
      const { child, missing } = await crewFor(builds)
      const isMissing = order.owner !== undefined && missing.has(order.owner)
      if (order.extent === 'whole' && isMissing) throw new ReleaseFault(`There is no server build of ${order.owner}`)
      return child.render(order)
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

/** A build as text. Throws when it is not what was released. */
async function read(folder: string, { file, integrity }: ServerBuild): Promise<string> {
  const content = await readFile(path.join(folder, file))
  const found = `sha384-${hash('sha384', content, 'base64')}`
  if (integrity !== undefined && found !== integrity) throw new Error(`${file} is not the file that was released`)
  return content.toString()
}

/** Tells one set of builds from any other; during development a build changes without a new name. */
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
