import { getRecord } from '@elegant/releases/records'
import { assertServable as assertReleased, readCurrentRegistry } from '@elegant/releases/registry/currentRegistry'
import { type AnyRelease, type Registry, shellName } from '@elegant/releases/types'
import type { FastifyInstance } from 'fastify'
import { anonymousVisitor, canaryVisitors } from '../releases/resolveReleases.ts'
import type { Renderer } from '../rendering/renderer.ts'
import type { VisitRenderer } from './renderVisits.ts'
import type { Visits } from './visits.ts'

/** How often the server looks for new releases, in milliseconds; that costs one call of the file system. */
const interval = 200
/** Pauses before pages that could not be rendered are tried again, in milliseconds: the first one, and the longest. */
const [firstPause, longestPause] = [500, 60_000]
/** How long a start waits for its first pages, in milliseconds: the API may be down. */
const startTimeout = 3000
/** The pages that most visits begin with, and one of the shell itself, whose process renders frames. */
const firstPages = ['/', '/shop', '/events', '/-']
/** The link to an item, in the page of the shop. */
const itemLink = /"(\/item\/[^"?#]+)"/

interface Deps {
  dist: string
  visits: Pick<Visits, 'resolveFor'>
  visitRenderer: VisitRenderer
  renderer: Renderer
}

/** By folder of releases: resolves when the server that renders them has its first pages, or has waited long enough. */
const starts = new Map<string, Promise<void>>()

/** Waits until a page server has started: until its first pages are rendered, or cannot be for now. */
export async function prerendered(dist: string): Promise<void> {
  await starts.get(dist)
}

/** Throws unless a page server has started and has releases: without them it is not ready. */
export async function assertServable(dist: string): Promise<void> {
  await prerendered(dist)
  await assertReleased(dist)
}

/**
 * Renders the first pages of new releases before a visitor asks for them: the first page of a process takes several times
 * as long as the others. Ends the processes of replaced releases.
 */
export function prerenderReleases(app: FastifyInstance, { dist, visits, visitRenderer, renderer }: Deps): void {
  const { log } = app
  const { promise: start, resolve: endStart } = Promise.withResolvers<void>()
  let last = 0
  let pause = firstPause
  let retryAt = Number.POSITIVE_INFINITY
  let timer: NodeJS.Timeout | undefined

  async function look(): Promise<void> {
    // Every page and /readyz report that there are no releases.
    const registry = await readCurrentRegistry(dist, log).catch(() => undefined)
    const isNew = registry?.rev !== last
    if (!registry || (!isNew && performance.now() < retryAt)) return
    last = registry.rev
    pause = isNew ? firstPause : Math.min(2 * pause, longestPause)
    retryAt = Number.POSITIVE_INFINITY
    const isDone = await prerender(registry).catch((err) => {
      log.warn({ err }, 'The first pages of a release were not rendered ahead of visits')
    })
    if (isDone) endStart()
    else if (last === registry.rev) retryAt = performance.now() + pause
  }

  /** Returns whether all pages could be rendered. */
  async function prerender(registry: Registry): Promise<boolean> {
    let isDone = true
    for (const visitor of [anonymousVisitor, ...canaryVisitors(registry)]) {
      const render = async (url: string, isRepeated = false) => {
        const page = await visitRenderer.prerender(await visits.resolveFor(visitor, url), { isRepeated })
        isDone &&= page !== undefined
        return page
      }
      const urls = new Set(firstPages)
      // An item joins the set that is being walked.
      for (const url of urls) {
        const item = itemLink.exec((await render(url))?.body ?? '')?.[1]
        if (item !== undefined && urls.size === firstPages.length) urls.add(item)
      }
      if (isDone) for (const url of urls) await render(url, true)
    }
    // Each process needs about 150 MB, and several releases may follow each other. One may have come meanwhile.
    const current = await readCurrentRegistry(dist, log)
    renderer.retireUnless(
      ({ shell, remote }) =>
        isVisible(current, shellName, shell) && (!remote || isVisible(current, remote.name, remote.release)),
    )
    return isDone
  }

  starts.set(dist, start)
  app.addHook('onListen', async () => {
    timer = setInterval(() => void look(), interval).unref()
    setTimeout(endStart, startTimeout).unref()
    // Later hooks need not wait.
    void look()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    endStart()
    starts.delete(dist)
  })
}

/** True if visitors see a release: the live one, a canary, or a preview. */
function isVisible(registry: Registry, name: string, { version }: AnyRelease): boolean {
  const record = getRecord(registry, name)
  return [record?.active, record?.canary?.version, ...Object.keys(record?.previews ?? {})].includes(version)
}
