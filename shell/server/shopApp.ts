import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { shopManifestPath, shopPreviewPath, siteName } from '@elegant/shared/rules'
import type { FastifyInstance } from 'fastify'
import type { ApiClient } from './apiClient.ts'

/** The folder beside that of the program, in the sources and in the build. */
const folder = path.resolve(import.meta.dirname, '../icons')
const types: Record<string, string> = { '.png': 'image/png', '.jpg': 'image/jpeg' }

/** The icon that iOS takes; it ignores manifests and drawings. */
export const touchIconPath = '/apple-touch-icon.png'

/** Icons for the manifests of shop and admin area. */
export const appIcons = [
  { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
  { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
  { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
]

/** Serves what makes the shop an app of a phone, and its preview image: `npm run icons` draws them. */
export function shopAppRoutes(app: FastifyInstance, { api }: { api: Pick<ApiClient, 'facts'> }): void {
  app.get(shopManifestPath, async (_, reply) => {
    const { name = siteName, description = '' } = (await api.facts()) ?? {}
    const looks = { display: 'minimal-ui', background_color: '#fbfaf6', theme_color: '#fbfaf6' }
    const manifest = {
      name,
      short_name: name,
      description,
      id: '/',
      start_url: '/',
      scope: '/',
      ...looks,
      icons: appIcons,
    }
    return reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifest))
  })

  for (const address of [...appIcons.map(({ src }) => src), touchIconPath, shopPreviewPath]) {
    app.get(address, async (_, reply) =>
      reply
        .headers({ 'cache-control': 'public, max-age=86400', 'cross-origin-resource-policy': 'cross-origin' })
        .type(types[path.extname(address)] ?? 'application/octet-stream')
        .send(await readFile(path.join(folder, address))),
    )
  }
}
