import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
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
  return changeRegistry(dist, (remotes) => ({
    change,
    remotes: { ...remotes, [name]: { active: '1', former: [], versions: {} } },
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
  expect(await readdir(path.join(dist, 'registry'))).toHaveLength(20)
})

test('an unreadable revision is logged and the previous one is used', async () => {
  await add('storefront')
  await writeFile(path.join(dist, 'registry/00000002.json'), '{ half a fi')
  const told: unknown[] = []
  expect((await readRegistry(dist, (error) => told.push(error))).rev).toBe(1)
  expect(told).toHaveLength(1)
  await expect(readRegistry(dist)).rejects.toThrow(SyntaxError)
})

test('a change without effect creates no revision', async () => {
  await add('storefront')
  await changeRegistry(dist, () => undefined)
  expect((await readRegistry(dist)).rev).toBe(1)
})
