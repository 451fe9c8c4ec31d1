import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { startPostgres } from '@elegant/server/testing/postgres'
import { clear, ended, hosts, type Image, prepareEtc, start } from './rehearse/containers.ts'
import { buildImages } from './rehearse/images.ts'
import { answers, expect, get, isSaid, owner, scriptsIn, visitFiles, visitShop, whole } from './rehearse/visit.ts'

// `npm run rehearse`: where there is no Docker, does what docker/Dockerfile says in folders that nothing but this machine's
// /usr shines into, starts the images as compose.yml does (another user, nothing writable but what is mounted)
// with Debian's nginx, and visits the shop. Needs root, nginx and PostgreSQL.

prepareEtc()
const postgres = await startPostgres()
try {
  const imageOf = buildImages()
  // Where the release image may write besides its volumes.
  const tmpfs = ['/app/node_modules/.cache', '/app/node_modules/.federation', '/app/.swc']
  const release = { ...imageOf('release'), tmpfs }
  const shop = {
    PUBLIC_URL: 'https://shop.example',
    SHOP_DOMAIN: 'shop.example',
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'warn',
  }
  const ofApi = {
    ...shop,
    DATABASE_URL: postgres.url,
    AUTH_SECRET: randomUUID() + randomUUID(),
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    DEMO: 'on',
  }
  const apis = hosts.api.map((host) => start(imageOf('api'), { ...ofApi, HOST: host }))
  await ended(start(release))
  const ofPages = { ...shop, API_URL: 'http://web:8081' }
  const pages = hosts.pages.map((host) => start(imageOf('pages'), { ...ofPages, HOST: host }))
  for (const host of [...hosts.api, ...hosts.pages]) await answers(`http://${host}:3000/readyz`)
  const web = imageOf('web')
  withoutNewWords(web)
  const nginxCommand = ['nginx', '-c', '/etc/nginx/nginx.conf']
  await ended(start(web, {}, [...nginxCommand, '-t']))
  const nginx = start(web, {}, [...nginxCommand, '-g', 'daemon off;'])
  await answers('http://127.0.0.1:8080/nginx-health')

  await visitFiles()
  await visitShop()
  await releaseRemote(release)
  for (const child of apis) await ended(child, 'SIGTERM')
  await isSaid('/api/shop', 503, 'application/json', 'UNAVAILABLE')
  for (const child of pages) await ended(child, 'SIGTERM')
  await isSaid('/shop', 503, 'text/plain', 'The shop is busy.')
  await ended(nginx, 'SIGQUIT')
  console.log(`\nAll is well, after ${(performance.now() / 60_000).toFixed(1)} minutes.`)
} finally {
  await clear()
  postgres.remove()
}

/** Debian's nginx is too old to ask for a name again; it asks once, which is enough here. */
function withoutNewWords({ root }: Image): void {
  const file = path.join(root, 'etc/nginx/nginx.conf')
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(':3000 resolve', ':3000'))
}

/** Another image of the sources releases one remote and takes it back; nothing else is built or started anew. */
async function releaseRemote(image: Image): Promise<void> {
  const source = path.join(image.root, 'app/storefront/src/catalog/ShopPage.tsx')
  const before = await whole('/shop', 'Our Collection')
  writeFileSync(source, readFileSync(source, 'utf8').replaceAll('Our Collection', 'Our Winter Collection'))
  const run = async (command: string, words: string) => {
    const started = performance.now()
    await ended(start(image, {}, ['npm', 'run', command, '--', 'storefront', '--why', 'a rehearsal']))
    const after = await whole('/shop', words)
    expect(`${command}: shown after ${((performance.now() - started) / 1000).toFixed(1)} s`, true)
    return scriptsIn(after.body.toString()).filter((script) => script.startsWith('/remotes/storefront/'))
  }
  const scripts = await run('release', 'Our Winter Collection')
  expect('the page names files of the release', scripts.length > 0)
  for (const script of scripts)
    expect(`${script} is there at once`, !before.body.includes(script) && (await get(script)).status === 200)
  await run('rollback', 'Our Collection')
}
