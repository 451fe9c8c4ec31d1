import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'elegant-keys-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function keys(env: Record<string, string>, ...given: string[]) {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['scripts/releases/keys.ts', ...given], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: { PATH: process.env.PATH, DIST_DIR: path.join(folder, 'dist'), RELEASED_BY: 'ada', ...env },
    encoding: 'utf8',
  })
  return { stdout, stderr, status }
}

function newKey(name: string) {
  const file = path.join(folder, name)
  const { stdout } = keys({}, 'new', file)
  return { file, privateKey: readFileSync(file, 'utf8').trim(), publicKey: stdout.trim().split('\n').at(-1) ?? '' }
}

test('the owner makes keys, begins to sign, and lets a team sign', () => {
  const [root, team] = [newKey('root.key'), newKey('team.key')]
  expect(statSync(root.file).mode & 0o777).toBe(0o600)
  expect(keys({}, 'new', root.file)).toMatchObject({ status: 1, stderr: expect.stringContaining('EEXIST') })
  const env = { RELEASES_ROOT_KEY: root.publicKey, RELEASES_KEY: root.privateKey }
  expect(keys(env, 'list').stderr).toBe('Nothing is signed yet: npm run keys -- init\n')
  expect(keys({ ...env, RELEASES_KEY: team.privateKey }, 'init').stderr).toContain('needs the private root key')
  expect(keys(env, 'init')).toMatchObject({ status: 0, stderr: '' })
  expect(keys(env, 'add', 'anna', '--public', team.publicKey, '--app', 'storefront')).toMatchObject({ status: 0 })
  expect(keys({ RELEASES_ROOT_KEY: root.publicKey }, 'list')).toMatchObject({
    status: 0,
    stdout: `root: signs this list, ${root.publicKey}\nanna: team of storefront, ${team.publicKey}\n`,
  })
})

test('a command says what is missing', () => {
  expect(keys({}, 'list').stderr).toContain('RELEASES_ROOT_KEY must be the public root key')
  expect(keys({ RELEASES_ROOT_KEY: 'opal' }, 'list').stderr).toContain('RELEASES_ROOT_KEY must be the public key')
  expect(keys({ RELEASES_ROOT_KEY: 'opal' }).stderr).toContain('must be')
})
