import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { jest } from '@jest/globals'
import { changeRegistry } from './changeRegistry.ts'
import { readChanges, readRegistry } from './registry.ts'

let dist: string
beforeEach(async () => {
  dist = await mkdtemp(path.join(tmpdir(), 'elegant-registry-'))
})
afterEach(() => rm(dist, { recursive: true }))

/** Adds a remote of its own. */
function add(name: string) {
  const change = { by: name, what: 'release', remote: name, version: '1', why: 'to see it there' } as const
  return changeRegistry(dist, ({ remotes }) => ({
    change,
    apps: { remotes: { ...remotes, [name]: { active: '1', former: [], versions: {} } } },
  }))
}

test('the registry is empty before the first release', async () => {
  expect(await readRegistry(dist)).toEqual({ schema: 1, rev: 0, remotes: {} })
})

test('concurrent changes are all kept and logged', async () => {
  const names = Array.from({ length: 20 }, (_, number) => `remote-${number}`)
  await Promise.all(names.map(add))
  const { rev, remotes } = await readRegistry(dist)
  expect(rev).toBe(20)
  expect(new Set(Object.keys(remotes))).toEqual(new Set(names))
  const changes = await readChanges(dist)
  expect(new Set(changes.map(({ by }) => by))).toEqual(new Set(names))
  expect(changes[0]).toMatchObject({
    what: 'release',
    why: 'to see it there',
    at: expect.stringMatching(/^\d{4}-.*Z$/),
  })
  expect((await readdir(path.join(dist, 'registry'))).filter((file) => file !== 'reserve')).toHaveLength(20)
})

const revision = (rev: number) => path.join(dist, 'registry', `${String(rev).padStart(8, '0')}.json`)

test('a preview of an earlier version, which had one key, is read as a list', async () => {
  await mkdir(path.join(dist, 'registry'))
  const key = { keyHash: 'x', until: '2999-01-01' }
  const record = { active: '1', former: [], versions: {}, previews: { 1: key } }
  await writeFile(revision(1), JSON.stringify({ schema: 1, rev: 1, remotes: { storefront: record } }))
  expect((await readRegistry(dist)).remotes.storefront?.previews).toEqual({ 1: [key] })
})

describe('a broken revision', () => {
  const release = { version: '1', container: 'c', base: '/', entry: 'e.js', integrity: {}, pages: [] }
  const record = { active: '1', former: [], versions: { 1: release } }
  const registry = { schema: 1, rev: 2, remotes: { storefront: record } }
  const withLinks = (links: unknown) => ({
    ...record,
    versions: { 1: { ...release, pages: [{ path: '/', files: [], links }] } },
  })

  test.each([
    ['is empty', ''],
    ['is cut off', '{ half a fi'],
    ['is no object', '[]'],
    ['names no remotes', '{}'],
    ['has a remote that is null', JSON.stringify({ ...registry, remotes: { storefront: null } })],
    ['has a remote without releases', JSON.stringify({ ...registry, remotes: { storefront: { active: '1' } } })],
    [
      'has a release without pages',
      JSON.stringify({ ...registry, remotes: { storefront: { ...record, versions: { 1: {} } } } }),
    ],
    ['has a page whose links are no list', JSON.stringify({ ...registry, remotes: { storefront: withLinks('Shop') } })],
    ...['..', '../../..', 'a/b', ''].map((name) => [
      `has a remote called ${JSON.stringify(name)}`,
      JSON.stringify({ ...registry, remotes: { [name]: record } }),
    ]),
    ['has a change by nobody', JSON.stringify({ ...registry, change: {} })],
  ])('that %s is named once and passed over', async (_, content) => {
    await add('storefront')
    await writeFile(revision(2), content)
    const told: unknown[] = []
    const read = () => readRegistry(dist, (error) => told.push(error))
    expect([(await read()).rev, (await read()).rev]).toEqual([1, 1])
    expect(told).toEqual([expect.objectContaining({ message: expect.stringContaining(revision(2)) })])
  })

  test('does not prevent the next change, which is written above it', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    await add('storefront')
    await writeFile(revision(2), '{ half a fi')
    await writeFile(revision(3), '{}')
    expect((await add('admin')).rev).toBe(4)
    const { rev, remotes } = await readRegistry(dist)
    expect([rev, Object.keys(remotes)]).toEqual([4, ['storefront', 'admin']])
    expect((await readChanges(dist)).map(({ remote }) => remote)).toEqual(['admin', 'storefront'])
    expect(warn.mock.calls.flat().map(String)).toEqual([
      expect.stringContaining('00000003.json'),
      expect.stringContaining('00000002.json'),
    ])
    warn.mockRestore()
  })

  test('that cannot be read is an error, because a change above it would undo it', async () => {
    await add('storefront')
    await mkdir(revision(2))
    await expect(add('admin')).rejects.toThrow('EISDIR')
  })
})

test('a change without effect creates no revision', async () => {
  await add('storefront')
  await changeRegistry(dist, () => undefined)
  expect((await readRegistry(dist)).rev).toBe(1)
})
