import { hash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '@elegant/server/testing/freePort'
import { buildRelease } from '../testing/releases.ts'
import { downloadRelease } from './downloadRelease.ts'

const code = 'globalThis.admin = {}'
const integrity = { 'remoteEntry.js': `sha384-${hash('sha384', code, 'base64')}` }
const base = '/remotes/admin/2.0.0/'
const released = buildRelease('admin', ['/admin'], {
  version: '2.0.0',
  base,
  integrity,
  server: { file: 'server.cjs' },
})

let dist: string
let shop: string
let server: Server
let answers: Record<string, unknown>
beforeEach(async () => {
  dist = await mkdtemp(path.join(tmpdir(), 'elegant-against-'))
  answers = { '/remotes.json': getRegistry(released), [`${base}remoteEntry.js`]: code }
  server = createServer(({ url = '' }, reply) => {
    const answer = answers[url]
    reply.statusCode = answer === undefined ? 404 : 200
    reply.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  })
  const port = await freePort()
  await once(server.listen(port, 'localhost'), 'listening')
  shop = `http://localhost:${port}`
})
afterEach(async () => {
  server.close()
  await rm(dist, { recursive: true })
})

function getRegistry(release: typeof released) {
  const { version } = release
  return { schema: 1, rev: 1, remotes: { admin: { active: version, former: [], versions: { [version]: release } } } }
}

test('the live release of another shop is downloaded and served locally', async () => {
  const found = await downloadRelease(shop, 'admin', dist)
  expect(found).toMatchObject({ version: '2.0.0', base, integrity })
  // Another shop's code does not run in a server here.
  expect(found.server).toBeUndefined()
  expect(await readFile(path.join(dist, base, 'remoteEntry.js'), 'utf8')).toBe(code)
})

test.each([
  [
    'differs from the published one',
    () => ({ [`${base}remoteEntry.js`]: 'globalThis.stolen = true' }),
    'do not match their hashes',
  ],
  ['is missing', () => ({ [`${base}remoteEntry.js`]: undefined }), 'remoteEntry.js responded 404'],
  [
    'has another name',
    () => ({ '/remotes.json': getRegistry({ ...released, version: '../../../2' }) }),
    'names an invalid version',
  ],
  ['has not been released', () => ({ '/remotes.json': { remotes: {} } }), 'has no admin'],
])('a release that %s is rejected', async (_, change, words) => {
  Object.assign(answers, change())
  await expect(downloadRelease(shop, 'admin', dist)).rejects.toThrow(words)
  expect(await readdir(path.dirname(dist))).not.toContain('2')
})
