import { adminManifestPath, pushWorkerPath, siteName } from '@elegant/shared/rules'
import type { FastifyInstance } from 'fastify'
import type { ApiClient } from '../api/apiClient.ts'
import type { PageMatch } from '../releases/matchPage.ts'
import { pushWorkerScript } from './pushWorkerScript.ts'
import { sendManifest } from './shopApp.ts'

const adminPath = '/admin'

/** Serves what makes the admin area an app of a phone: its manifest, and the worker that receives notifications. */
export function adminAppRoutes(app: FastifyInstance, { api }: { api: Pick<ApiClient, 'facts'> }): void {
  app.get(adminManifestPath, async (_, reply) => {
    const name = (await api.facts())?.name ?? siteName
    const looks = { display: 'standalone', color: '#ffffff' }
    return sendManifest(reply, { name: `${name}: Admin`, short_name: name, path: adminPath, ...looks })
  })

  // Its folder is the scope of the worker, so that it never has to do with pages for shoppers.
  app.get(pushWorkerPath, async (_, reply) =>
    reply
      .headers({
        'cache-control': 'no-cache',
        'content-security-policy': "default-src 'none'",
        'cross-origin-resource-policy': 'same-origin',
      })
      .type('text/javascript; charset=utf-8')
      .send(pushWorkerScript),
  )
}

/** True if a page belongs to the admin area, which has a manifest of its own. */
export function isAdminPage(page: Pick<PageMatch, 'path'> | undefined): boolean {
  return page !== undefined && `${page.path}/`.startsWith(`${adminPath}/`)
}
