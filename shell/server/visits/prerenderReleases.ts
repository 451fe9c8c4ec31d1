import { currentRegistry } from '@elegant/releases/current'
import { recordOf } from '@elegant/releases/records'
import { type AnyRelease, type Registry, shellName } from '@elegant/releases/types'
import type { FastifyInstance } from 'fastify'
import type { Renderer } from '../rendering/renderer.ts'
import type { VisitRenderer } from './renderVisits.ts'
import type { Visits } from './visits.ts'

/** How often the server looks for new releases, in milliseconds. */
const interval = 500
/** The pages that most visits begin with, and one of the shell itself, whose process renders frames. */
const firstPages = ['/', '/shop', '/-']

interface Deps {
  dist: string
  visits: Pick<Visits, 'resolveAnonymous'>
  visitRenderer: VisitRenderer
  renderer: Renderer
}

/**
 * Renders the first pages of new releases before a visitor asks for them: the first page of a process takes several times
 * as long as the others. Ends the processes of replaced releases.
 */
export function prerenderReleases(app: FastifyInstance, { dist, visits, visitRenderer, renderer }: Deps): void {
  const { log } = app
  let last = 0
  let timer: NodeJS.Timeout | undefined

  async function prerender(): Promise<void> {
    try {
      const { rev } = await currentRegistry(dist, log)
      if (rev === last) return
      last = rev
      for (const url of firstPages) await visitRenderer.prerender(await visits.resolveAnonymous(url))
      // Each process needs about 150 MB, and several releases may follow each other. One may have come meanwhile.
      const current = await currentRegistry(dist, log)
      renderer.retireUnless(
        ({ shell, remote }) =>
          isInUse(current, shellName, shell) && (!remote || isInUse(current, remote.name, remote.release)),
      )
    } catch (err) {
      log.warn({ err }, 'The first pages of a release were not rendered ahead of visits')
    }
  }

  app.addHook('onListen', async () => {
    timer = setInterval(() => void prerender(), interval).unref()
    // Later hooks need not wait.
    void prerender()
  })
  app.addHook('onClose', async () => clearInterval(timer))
}

/** Whether visitors see a release: the live one, a canary, or a preview. */
function isInUse(registry: Registry, name: string, { version }: AnyRelease): boolean {
  const record = recordOf(registry, name)
  return [record?.active, record?.canary?.version, ...Object.keys(record?.previews ?? {})].includes(version)
}
