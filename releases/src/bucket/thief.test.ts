import { cp, readdir } from 'node:fs/promises'
import path from 'node:path'
import type { OpenBucket } from '@elegant/server/openBucket'
import { rollBack } from '../commands/commands.ts'
import { readChanges, readRegistry } from '../registry/registry.ts'
import { createSignature } from '../registry/signatures.ts'
import { command, live, type Machine, type Machines, release } from '../testing/machines.ts'
import { getKey, headers, openSignedShop, pairs, type SignedShop } from '../testing/owners.ts'
import type { Registry } from '../types.ts'

// The thief can write, replace and delete whatever is in the bucket. forgedRevisions.test.ts has the revisions that a thief
// can make up.

let storage: OpenBucket
let tamper: Machines['tamper']
let close: Machines['close']
let team: Machine
let follower: Machine
let restarted: SignedShop['restarted']
let empty: SignedShop['empty']
let stolen: SignedShop['stolen']
beforeEach(async () => {
  ;({ storage, tamper, close, team, follower, restarted, empty, stolen } = await openSignedShop())
})
afterEach(() => close())

test('a file with the highest number is refused and prevents no change', async () => {
  await storage.create(getKey(99_999_999), '{}', headers)
  await follower.bucket.pull()
  expect(follower.told).toEqual([expect.stringContaining('registry/99999999.json is refused')])
  await release(team, '3')
  await follower.bucket.pull()
  expect(await readRegistry(follower.dist)).toMatchObject({ rev: 8, remotes: { storefront: { active: '3' } } })
})

test('a signed revision with the highest number is refused, so that others can follow', async () => {
  const content: Registry = { ...(await stolen(7)), rev: 99_999_999 }
  const signature = createSignature({ kind: 'revision', content }, content.rev, pairs.storefront.privateKey)
  await storage.create(getKey(content.rev), JSON.stringify({ ...content, signature }), headers)
  await follower.bucket.pull()
  expect(follower.told).toEqual([expect.stringContaining('its number is too far from that of the one in use')])
  await release(team, '3')
  await follower.bucket.pull()
  expect(await readRegistry(follower.dist)).toMatchObject({ rev: 8, remotes: { storefront: { active: '3' } } })
})

test('a refused file that is removed again does not hide the revision that gets its number', async () => {
  await storage.create(getKey(8), 'garbage', headers)
  await follower.bucket.pull()
  await storage.remove(getKey(8))
  await release(team, '3')
  await follower.bucket.pull()
  expect(await readRegistry(follower.dist)).toMatchObject({ rev: 8, remotes: { storefront: { active: '3' } } })
})

describe('without the newest revision', () => {
  test('machines go on with what they have, also after a restart, and say what is missing', async () => {
    await storage.remove(getKey(7))
    for (const at of [follower, restarted()]) {
      await at.bucket.pull()
      expect(await live(at)).toBe('2')
      expect(at.told).toEqual([expect.stringContaining('registry/00000007.json was removed from the bucket')])
    }
  })

  test('the next change of a team contains it again', async () => {
    await storage.remove(getKey(7))
    await release(team, '3')
    const fresh = await empty()
    await fresh.bucket.pull()
    expect((await readRegistry(fresh.dist)).remotes.storefront).toMatchObject({ active: '3', former: ['2', '1'] })
  })

  test('an empty machine takes the one before, which it cannot tell from the newest', async () => {
    await storage.remove(getKey(7))
    const fresh = await empty()
    await fresh.bucket.pull()
    expect(await live(fresh)).toBe('1')
  })

  test('a new machine with the registry of another one does not', async () => {
    const copy = await empty()
    await cp(path.join(follower.dist, 'registry'), path.join(copy.dist, 'registry'), { recursive: true })
    await storage.remove(getKey(7))
    await copy.bucket.pull()
    expect(await live(copy)).toBe('2')
  })
})

test.each([
  ['the one before', async () => JSON.stringify({ ...(await stolen(6)), rev: 7 })],
  ['garbage', async () => 'garbage'],
])(
  'the newest revision stays on machines that have it when %s is in its place, and they say so',
  async (_, content) => {
    await tamper(getKey(7), await content())
    for (const at of [follower, restarted()]) {
      await at.bucket.pull()
      await at.bucket.pull()
      expect(await live(at)).toBe('2')
      expect(at.told).toContainEqual(expect.stringContaining('registry/00000007.json was replaced in the bucket'))
    }
  },
)

test('an emptied bucket changes nothing on the machines', async () => {
  for (const { key } of await storage.list('')) await storage.remove(key)
  const at = restarted()
  await at.bucket.pull()
  expect(await live(at)).toBe('2')
})

test.each(['remoteEntry.js', 'page.js', 'page.js.br', 'page.js.gz', 'server.cjs'])(
  'another %s than the team released is refused, and the release before it stays live',
  async (file) => {
    await release(team, '3')
    await tamper(`remotes/storefront/3/${file}`, 'globalThis.stolen = true')
    await expect(follower.bucket.pull()).rejects.toThrow(`storefront/3/${file} is not the file that was released`)
    expect(await live(follower)).toBe('2')
    await rollBack(command(team))
    await follower.bucket.pull()
    expect(await live(follower)).toBe('2')
  },
)

test('a release without one of its files stays out, and is named', async () => {
  await release(team, '3')
  await storage.remove('remotes/storefront/3/page.js')
  await expect(follower.bucket.pull()).rejects.toThrow('remotes/storefront/3/page.js is missing in the bucket')
  expect(await live(follower)).toBe('2')
})

test('files of a release to come stop the release, which names them', async () => {
  await storage.create('remotes/storefront/3/page.js', 'globalThis.stolen = true', headers)
  await expect(release(team, '3')).rejects.toThrow(
    'storefront 3 is in the bucket with other files, which stay: page.js',
  )
})

test('files of releases that nobody made reach no machine', async () => {
  await storage.create('remotes/storefront/9/page.js', 'globalThis.stolen = true', headers)
  await storage.create('remotes/storefront/2/stolen.js', 'globalThis.stolen = true', headers)
  const fresh = await empty()
  await fresh.bucket.pull()
  const files = await readdir(path.join(fresh.dist, 'remotes/storefront'), { recursive: true })
  expect(files.filter((file) => /9|stolen/.test(file))).toEqual([])
})

test('the log shows no revision that its team did not sign', async () => {
  const old = await stolen(6)
  await tamper(getKey(6), JSON.stringify({ ...old, change: { ...old.change, by: 'nobody' } }))
  const fresh = await empty()
  await fresh.bucket.pullHistory()
  expect((await readChanges(fresh.dist)).map(({ by }) => by)).not.toContain('nobody')
  expect(fresh.told).toEqual([expect.stringContaining('registry/00000006.json is refused')])
})
