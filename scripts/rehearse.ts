import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { startPostgres } from '@elegant/server/testing/postgres'
import { rootDir } from '../build/paths.ts'

// `npm run rehearse`: where there is no Docker, does what docker/Dockerfile says in folders that nothing but this machine's
// /usr shines into, starts the three images as compose.yml does (another user, nothing writable but what is mounted)
// with Debian's nginx, and visits the shop. Needs root, nginx and PostgreSQL.

interface Stage {
  name: string
  /** A stage before it, or an image of others. */
  base: string
  steps: { word: string; rest: string }[]
}

interface Image {
  root: string
  env: Record<string, string>
  cwd: string
  user: string
  command: string[]
  /** Further folders that it may write to, and that nobody keeps. */
  tmpfs?: string[]
}

/** What compose.yml keeps. */
const volumes = ['data', 'releases']
/** Where the release image may write besides. */
const releaseTmpfs = ['/app/node_modules/.cache', '/app/node_modules/.federation', '/app/.swc']
/** What the names of compose stand for. */
const hosts = { api: ['127.0.0.2', '127.0.0.4'], pages: ['127.0.0.3', '127.0.0.5'], web: ['127.0.0.1'] }

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const work = mkdtempSync(path.join(tmpdir(), 'elegant-images-'))
const etc = path.join(work, 'etc')
const visitor = 'http://127.0.0.1:8080'
const children: ChildProcess[] = []
const images: Record<string, Image> = {}
prepareEtc()
const postgres = await startPostgres()

try {
  for (const stage of stagesOf(readFileSync(path.join(rootDir, 'docker/Dockerfile'), 'utf8'))) build(stage)
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
    ADMIN_EMAIL: 'owner@shop.example',
    ADMIN_PASSWORD: 'a rehearsal of the shop',
    DEMO: 'on',
  }
  const apis = hosts.api.map((host) => start('api', { ...ofApi, HOST: host }))
  await ended(start('release', {}, releaseTmpfs))
  const pages = hosts.pages.map((host) => start('pages', { ...shop, HOST: host, API_URL: 'http://web:8081' }))
  for (const host of [...hosts.api, ...hosts.pages]) await answers(`http://${host}:3000/readyz`)
  withoutNewWords(imageOf('web'))
  await ended(start('web', {}, [], ['nginx', '-t', '-c', '/etc/nginx/nginx.conf']))
  const nginx = start('web', {}, [], ['nginx', '-c', '/etc/nginx/nginx.conf', '-g', 'daemon off;'])
  await answers(`${visitor}/nginx-health`)

  await visitFiles()
  await visitShop()
  await releaseRemote()
  for (const child of apis) await ended(child, 'SIGTERM')
  await isSaid('/api/shop', 503, 'application/json', 'UNAVAILABLE')
  for (const child of pages) await ended(child, 'SIGTERM')
  await isSaid('/shop', 503, 'text/plain', 'The shop is busy.')
  await ended(nginx, 'SIGQUIT')
  console.log(`\nAll is well, after ${(performance.now() / 60_000).toFixed(1)} minutes.`)
} finally {
  // Told, not killed: nginx takes its workers with it.
  for (const child of children.filter(({ exitCode }) => exitCode === null)) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  postgres.remove()
  rmSync(work, { recursive: true, force: true })
}

function stagesOf(file: string): Stage[] {
  const stages: Stage[] = []
  for (const line of file.replaceAll('\\\n', ' ').split('\n')) {
    const [, word, rest] = /^([A-Z]+) +(.*)$/.exec(line) ?? []
    if (!word || !rest) continue
    if (word === 'FROM') {
      const [base = '', name = ''] = rest.split(' AS ')
      stages.push({ name, base, steps: [] })
    } else stages.at(-1)?.steps.push({ word, rest })
  }
  return stages
}

function build({ name, base, steps }: Stage): void {
  const before = images[base]
  const image: Image = before
    ? { ...before, env: { ...before.env } }
    : { root: emptyRoot(name), env: {}, cwd: '/', user: 'root', command: [] }
  images[name] = image
  for (const { word, rest } of steps) {
    const started = performance.now()
    if (word === 'WORKDIR') mkdirSync(path.join(image.root, rest), { recursive: true })
    if (word === 'WORKDIR') image.cwd = rest
    else if (word === 'ENV')
      Object.assign(image.env, Object.fromEntries(rest.split(' ').map((pair) => pair.split('='))))
    else if (word === 'USER') image.user = rest
    else if (word === 'CMD') image.command = JSON.parse(rest)
    else if (word === 'COPY') copy(image, rest.split(' '))
    // This machine has it, or can have it by the same command.
    else if (word === 'RUN' && rest.startsWith('apt-get ')) continue
    else if (word === 'RUN')
      execFileSync('unshare', inside(image, ['sh', '-c', rest]), { stdio: ['ignore', 'ignore', 'inherit'] })
    if (word === 'COPY' || word === 'RUN') {
      console.log(
        `${name.padEnd(10)} ${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${word} ${rest}`,
      )
    }
  }
}

function copy({ root, cwd }: Image, words: string[]): void {
  const [, from] = /^--from=(.*)$/.exec(words[0] ?? '') ?? []
  const sources = words.slice(from ? 1 : 0, -1)
  const to = words.at(-1) ?? ''
  const target = path.join(root, path.resolve(cwd, to))
  const ignored = readFileSync(path.join(rootDir, '.dockerignore'), 'utf8').trim().split('\n')
  for (const source of sources) {
    const base = from ? path.join(images[from]?.root ?? '', source) : path.join(rootDir, source)
    const isFolderTarget = to.endsWith('/') || sources.length > 1
    cpSync(base, source !== '.' && isFolderTarget ? path.join(target, path.basename(source)) : target, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => Boolean(from) || !ignored.some((glob) => path.matchesGlob(path.relative(rootDir, file), glob)),
    })
  }
}

/** A folder that looks like an image of Debian with nothing in it. */
function emptyRoot(name: string): string {
  const root = path.join(work, name)
  for (const folder of ['usr', 'proc', 'dev', 'etc', 'tmp', 'root', 'node', 'var', 'srv', ...volumes])
    mkdirSync(path.join(root, folder), { recursive: true })
  for (const folder of ['bin', 'sbin', 'lib', 'lib64']) symlinkSync(`usr/${folder}`, path.join(root, folder))
  return root
}

/** This machine's, with the names that compose gives and the user of Node's image. */
function prepareEtc(): void {
  cpSync('/etc', etc, { recursive: true, verbatimSymlinks: true })
  rmSync(path.join(etc, 'nginx'), { recursive: true, force: true })
  mkdirSync(path.join(etc, 'nginx'))
  const names = Object.entries(hosts).flatMap(([name, addresses]) => addresses.map((address) => `${address} ${name}`))
  writeFileSync(path.join(etc, 'hosts'), `127.0.0.1 localhost\n${names.join('\n')}\n`)
  for (const file of ['passwd', 'group']) {
    const [line, known] = file === 'passwd' ? ['node:x:1000:1000::/:/bin/sh', /^node:/m] : ['node:x:1000:', /^node:/m]
    const text = readFileSync(path.join(etc, file), 'utf8')
    if (!known.test(text)) writeFileSync(path.join(etc, file), `${text}${line}\n`)
  }
  const npmrc = path.join(process.env.HOME ?? '', '.npmrc')
  if (existsSync(npmrc)) cpSync(npmrc, path.join(etc, 'npmrc-of-user'))
}

/** The arguments of unshare that run a program in an image's folder and nowhere else. */
function inside({ root, env, cwd, user, tmpfs = [] }: Image, program: string[], isReadOnly = false): string[] {
  const mounts = [
    `mount --bind ${root} ${root}`,
    ...(isReadOnly ? [`mount -o remount,bind,ro ${root}`] : []),
    ...['usr', 'proc', 'dev'].map((folder) => `mount --rbind /${folder} ${root}/${folder}`),
    `cp -r ${root}/etc/. ${etc}/`,
    `mount --bind ${etc} ${root}/etc`,
    `mount --bind ${path.dirname(path.join(rootDir, 'node_modules/node/bin/node'))} ${root}/node`,
    `mount -t tmpfs -o mode=1777 tmpfs ${root}/tmp`,
    ...(isReadOnly ? volumes.map((volume) => `mount --bind ${work}/${volume} ${root}/${volume}`) : []),
    ...tmpfs.map((folder) => `mount -t tmpfs -o mode=1777 tmpfs ${root}${folder}`),
  ]
  const who = user === 'root' ? [] : ['setpriv', '--reuid=1000', '--regid=1000', '--clear-groups', '--']
  const values = {
    PATH: '/node:/usr/local/bin:/usr/bin:/bin:/usr/sbin',
    HOME: '/tmp',
    NPM_CONFIG_USERCONFIG: '/etc/npmrc-of-user',
    ...npmEnv(),
    ...env,
  }
  return [
    '--mount',
    '--propagation',
    'private',
    'sh',
    '-ec',
    `${mounts.join('\n')}\nexec chroot ${root} "$@"`,
    'sh',
    'env',
    '-i',
    ...Object.entries(values).map(([name, value]) => `${name}=${value}`),
    ...who,
    'sh',
    '-c',
    `cd ${cwd} && exec "$@"`,
    'sh',
    ...program,
  ]
}

/** Where this machine has npm look for packages. */
function npmEnv(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      /^npm_config_(registry|cafile)$/i.test(name) && value ? [[name, value]] : [],
    ),
  )
}

function imageOf(name: string): Image {
  const image = images[name]
  if (!image) throw new Error(`There is no image ${name}`)
  return image
}

/** Debian's nginx is too old to ask for a name again; it asks once, which is enough here. */
function withoutNewWords({ root }: Image): void {
  const file = path.join(root, 'etc/nginx/nginx.conf')
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(':3000 resolve', ':3000'))
}

/** Runs an image as compose does: its own user, nothing writable but /tmp, its volumes, and `tmpfs`. */
function start(
  name: string,
  env: Record<string, string>,
  tmpfs: string[] = [],
  command = imageOf(name).command,
): ChildProcess {
  const image = { ...imageOf(name), tmpfs }
  for (const volume of volumes) {
    mkdirSync(path.join(work, volume), { recursive: true })
    execFileSync('chown', ['1000', path.join(work, volume)])
  }
  const log = path.join(work, `${name}.log`)
  const output = openSync(log, 'a')
  chmodSync(log, 0o666)
  const args = inside({ ...image, user: 'node', env: { ...image.env, ...env } }, command, true)
  const child = spawn('unshare', args, { stdio: ['ignore', output, output] })
  child.once('exit', (code) => code && console.error(readFileSync(log, 'utf8')))
  children.push(child)
  return child
}

async function ended(child: ChildProcess, signal?: NodeJS.Signals): Promise<void> {
  const exit = once(child, 'exit')
  if (signal) child.kill(signal)
  const [code] = child.exitCode === null ? await exit : [child.exitCode]
  expect(`${child.spawnargs.at(-1)} ends well`, code === 0)
}

async function answers(address: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (
      await fetch(address).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    await wait(100)
  }
  throw new Error(`${address} does not answer`)
}

async function visitFiles(): Promise<void> {
  const { headers, body } = await whole('/', 'Stones that hold the light')
  const page = body.toString()
  expect(
    'the page is a page',
    headers['content-type'] === 'text/html; charset=utf-8' && page.includes('<div id="root">'),
  )
  expect('it was rendered on the server, with what the API told', /<h1[^>]*>Stones that hold the light/.test(page))
  expect('it comes with its policy', String(headers['content-security-policy']).includes("script-src 'self'"))
  expect('it asks for https', String(headers['strict-transport-security']).includes('max-age'))
  const remotes = JSON.parse((await get('/remotes.json')).body.toString())
  const { base, entry } = remotes.remotes.admin.versions[remotes.remotes.admin.active]
  for (const script of new Set([...scriptsIn(page), base + entry])) {
    const plain = await get(script)
    const brotli = await get(script, { 'accept-encoding': 'gzip, br' })
    const gzip = await get(script, { 'accept-encoding': 'gzip' })
    expect(
      `${script} comes plain, in brotli and in gzip, to be kept for ever`,
      plain.headers['content-type'] === 'text/javascript' &&
        String(plain.headers['cache-control']).includes('immutable') &&
        brotli.headers['content-encoding'] === 'br' &&
        brotliDecompressSync(brotli.body).equals(plain.body) &&
        gzip.headers['content-encoding'] === 'gzip' &&
        gunzipSync(gzip.body).equals(plain.body),
    )
  }
  for (const [, font = ''] of page.matchAll(/href="(\/assets\/[^"]+\.woff2)"/g)) {
    expect(`${font} is a font`, (await get(font)).headers['content-type'] === 'font/woff2')
  }
  for (const address of ['/assets/build.json', '/assets/server.cjs', '/assets/main.js', '/remotes/'])
    await isSaid(address, 404)
  await isSaid('/remotes/../server/build.json', 403)
  await isSaid('/robots.txt', 200, 'text/plain', '/sitemap.xml')
  await isSaid('/sitemap.xml', 200, 'application/xml', '/custom-jewelry</loc>')
  await isSaid('/blog/feed.xml', 200, 'application/rss+xml', '<channel>')
  await isSaid('/events/no-such-event.ics', 404, 'application/json', 'NOT_FOUND')
}

/** Another image of the sources releases one remote and takes it back; nothing else is built or started anew. */
async function releaseRemote(): Promise<void> {
  const source = path.join(imageOf('release').root, 'app/storefront/src/catalog/ShopPage.tsx')
  const before = await whole('/shop', 'Our Collection')
  writeFileSync(source, readFileSync(source, 'utf8').replaceAll('Our Collection', 'Our Winter Collection'))
  const run = async (command: string, words: string) => {
    const started = performance.now()
    await ended(start('release', {}, releaseTmpfs, ['npm', 'run', command, '--', 'storefront', '--why', 'a rehearsal']))
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

/** The addresses of scripts in a page, those that its first script asks for among them. */
function scriptsIn(page: string): string[] {
  return Array.from(page.matchAll(/\/(?:assets|remotes)\/[^"&]+\.js(?=["&])/g), ([script]) => script)
}

async function visitShop(): Promise<void> {
  const shop = { 'shop-domain': 'shop.example', 'shop-key': 'pk_elegant_demo' }
  const guest = randomUUID()
  const token = async (headers: Record<string, string>) =>
    JSON.parse((await get('/api/auth/me', { ...shop, ...headers })).body.toString()).authToken
  const asGuest = { authorization: `Bearer ${await token({ 'user-id': guest })}`, 'user-id': guest }
  const { items } = JSON.parse((await get('/api/items_by_type/Product', asGuest)).body.toString())
  const order = await send(
    '/api/cart_items',
    asGuest,
    JSON.stringify({ items_id: items[0].id, action_type: 'enquiry' }),
  )
  expect('an order is taken', order.status === 201)
  await isSaid('/api/cart_items', 413, 'application/json', 'TOO_LARGE', 'x'.repeat(400_000))

  const signIn = await send(
    '/api/identity/sign-in/email',
    { origin: 'https://shop.example' },
    JSON.stringify({ email: 'owner@shop.example', password: 'a rehearsal of the shop' }),
  )
  const cookie = String(signIn.headers.getSetCookie()[0]).split(';', 1).join('')
  expect('the owner signs in, by a cookie for https', signIn.status === 200 && cookie.startsWith('__Host-'))
  const form = new FormData()
  form.append('image_type', 'Image')
  form.append('file', new Blob([onePixel], { type: 'image/png' }), 'pixel.png')
  const admin = { authorization: `Bearer ${await token({ cookie })}` }
  const upload = await fetch(`${visitor}/api/image_upload`, { method: 'POST', headers: admin, body: form })
  expect(`a picture is taken (${upload.status} ${await upload.clone().text()})`, upload.status === 201)
  const { path: stored }: { path: { url: string } } = await upload.json()
  expect('and shown', (await get(new URL(stored.url, visitor).pathname)).status === 200)
}

async function send(address: string, headers: Record<string, string>, body: string): Promise<Response> {
  return fetch(visitor + address, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body })
}

async function isSaid(address: string, status: number, type = '', words = '', body?: string): Promise<void> {
  const answer = body === undefined ? await get(address) : await posted(address, body)
  const isSo =
    answer.status === status &&
    String(answer.headers['content-type']).includes(type) &&
    answer.body.toString().includes(words)
  expect(
    `${address} is answered with ${status} ${words} (${answer.status} ${JSON.stringify(answer.body.toString().slice(0, 120))})`,
    isSo,
  )
}

async function posted(address: string, body: string) {
  const answer = await send(address, {}, body)
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: Buffer.from(await answer.arrayBuffer()),
  }
}

/** A page with all its words. On a busy machine the first to ask for it may be sent its frame. */
async function whole(address: string, words: string) {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await get(address)
    if (answer.body.includes(words)) return answer
    await wait(500)
  }
  throw new Error(`${address} does not say: ${words}`)
}

/** As it comes through the wire: nothing unpacked, no address tidied up. */
async function get(address: string, headers: Record<string, string> = {}) {
  const asked = request(visitor, { path: address, headers })
  asked.end()
  const [answer] = await once(asked, 'response')
  return { status: Number(answer.statusCode), headers: answer.headers, body: await buffer(answer) }
}

function expect(what: string, isSo: boolean): void {
  if (!isSo) throw new Error(`It is not so: ${what}`)
  console.log(`${'visit'.padEnd(10)}           ${what}`)
}
