import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { shopManifestPath, shopPreviewPath, siteName } from '@elegant/shared/rules'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ApiClient } from '../api/apiClient.ts'

/** The folder beside that of the program, in the sources and in the build. */
const folder = path.resolve(import.meta.dirname, '../icons')
const types: Record<string, string> = { '.png': 'image/png', '.jpg': 'image/jpeg' }

/** The icon that iOS takes; it ignores manifests and drawings. */
export const touchIconPath = '/apple-touch-icon.png'

const appIcons = [
  { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
  { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
  { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
]

/** Serves what makes the shop an app of a phone, and its preview image: `npm run icons` draws them. */
export function shopAppRoutes(app: FastifyInstance, { api }: { api: Pick<ApiClient, 'facts'> }): void {
  app.get(shopManifestPath, async (_, reply) => {
    const { name = siteName, description = '' } = (await api.facts()) ?? {}
    const looks = { display: 'minimal-ui', color: '#fbfaf6' }
    return sendManifest(reply, { name, short_name: name, description, path: '/', ...looks })
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

interface Manifest {
  name: string
  short_name: string
  description?: string
  /** The page that it opens, and the beginning of the addresses that belong to it. */
  path: string
  display: string
  color: string
}

/** Sends the manifest of the shop or of the admin area. */
export function sendManifest(reply: FastifyReply, { path: start, color, ...facts }: Manifest) {
  const area = { id: start, start_url: start, scope: start }
  const manifest = { ...facts, ...area, background_color: color, theme_color: color, icons: appIcons }
  return reply
    .header('cache-control', 'no-cache')
    .type('application/manifest+json; charset=utf-8')
    .send(JSON.stringify(manifest))
}
