import { cp, readdir } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { OpenBucket } from '@elegant/server/openBucket'
import type { BucketServer } from '@elegant/server/testing/bucketServer'
import { rollBack } from './commands.ts'
import { readChanges, readRegistry, revisionFile } from './registry.ts'
import { createSignature } from './signatures.ts'
import { live, type Machine, type Machines, openMachine, openMachines, order, release } from './testing/machines.ts'
import { pairs, signingWith, startSigned } from './testing/owners.ts'
import type { KeyList, Registry, Release, RemoteRecord, TrustedKey } from './types.ts'

// The thief can write, replace and delete whatever is in the bucket, and knows what was in it.

let server: BucketServer
let storage: OpenBucket
let machine: Machines['machine']
let tamper: Machines['tamper']
let close: Machines['close']
let team: Machine
let admins: Machine
let victim: Machine
beforeEach(async () => {
  ;({ server, storage, machine, tamper, close } = await openMachines())
  await startSigned(machine)
  team = await machine(signingWith('storefront'))
  admins = await machine(signingWith('admin'))
  victim = await machine(signingWith())
  await release(admins, '1', 'admin')
  await release(team, '1')
  await release(team, '2')
  await victim.bucket.pull()
})
afterEach(() => close())

type Pair = (typeof pairs)[keyof typeof pairs]

const keyOf = (rev: number) => `registry/${revisionFile(rev)}`

async function stolen(rev: number): Promise<Registry> {
  return JSON.parse(await text(await storage.read(keyOf(rev))))
}

const newest = async () => stolen((await readRegistry(victim.dist)).rev)

/** The next revision, with the record of the storefront changed and all signatures as they were. */
async function forge(change: (record: RemoteRecord) => Partial<RemoteRecord> = () => ({})): Promise<Registry> {
  const { rev, remotes, ...before } = await newest()
  const { storefront = never() } = remotes
  return { ...before, rev: rev + 1, remotes: { ...remotes, storefront: { ...storefront, ...change(storefront) } } }
}

/** Signs a revision with a key that leaked. */
function signed(registry: Registry, { privateKey }: Pair, app = 'storefront'): Registry {
  const change = { at: '', by: '', what: 'release', version: '', why: '', ...registry.change, remote: app } as const
  const content = { ...registry, change }
  return { ...content, signature: createSignature({ kind: 'revision', content }, registry.rev, privateKey) }
}

/** Signs the record of the storefront in it as well. */
function signedRecord(registry: Registry, pair: Pair, app?: string): Registry {
  const { rev, remotes } = registry
  const { storefront: content = never() } = remotes
  const signature = createSignature({ kind: 'record', app: 'storefront', content }, rev, pair.privateKey)
  return signed({ ...registry, remotes: { ...remotes, storefront: { ...content, signature } } }, pair, app)
}

/** A record with a release whose code is the thief's. */
function withRelease({ versions }: RemoteRecord, pair?: Pair): Partial<RemoteRecord> {
  const known = versions[2] ?? never()
  const content: Release = { ...known, version: '3', integrity: { 'page.js': 'sha384-thief' } }
  const signature = pair && createSignature({ kind: 'release', app: 'storefront', content }, 8, pair.privateKey)
  return { active: '3', versions: { ...versions, 3: { ...content, ...(signature && { signature }) } } }
}

/** A record with other metadata of its live release. */
function withMetadata({ versions }: RemoteRecord, metadata: Partial<Release>): Partial<RemoteRecord> {
  return { versions: { ...versions, 2: { ...(versions[2] ?? never()), ...metadata } } }
}

const thief: TrustedKey = { name: 'thief', publicKey: pairs.thief.publicKey, apps: ['*'], role: 'team' }

const forgeries: [what: string, forge: () => Promise<Registry>, reason: string][] = [
  ['a pointer that was moved', () => forge(() => ({ active: '1' })), 'it is not as it was signed'],
  ['a release of nobody', () => forge(withRelease), 'it is not as it was signed'],
  [
    'other hashes',
    () => forge((record) => withMetadata(record, { integrity: { 'page.js': 'sha384-thief' } })),
    'it is not as it was signed',
  ],
  [
    'another host',
    () => forge((record) => withMetadata(record, { base: 'https://thief.test/' })),
    'it is not as it was signed',
  ],
  ['no signature', async () => ({ ...(await forge()), signature: undefined }), 'it is not signed'],
  [
    'neither signature nor keys',
    async () => ({ ...(await forge()), signature: undefined, keys: undefined }),
    'it is not signed',
  ],
  [
    'the signature of a self-made key',
    async () => signedRecord(await forge((record) => withRelease(record, pairs.thief)), pairs.thief),
    'it is signed with a key that is not in the list of keys',
  ],
  [
    'a self-made key in the list',
    async () => {
      const registry = await forge()
      return signedRecord({ ...registry, keys: { ...registry.keys, keys: [thief] } }, pairs.thief)
    },
    'its list of keys is not signed with the root key',
  ],
  [
    'a list of a self-made root key',
    async () => {
      const content: KeyList = { keys: [thief] }
      const signature = createSignature({ kind: 'keys', content }, 8, pairs.thief.privateKey)
      return signedRecord({ ...(await forge()), keys: { ...content, signature } }, pairs.thief)
    },
    'its list of keys is not signed with the root key',
  ],
  [
    'a record by the key of another team',
    async () => signedRecord(await forge(() => ({ active: '1' })), pairs.admin, 'admin'),
    'its record of storefront is signed with the key admin, which is for admin',
  ],
  [
    'a record that is not as its team signed it',
    async () => signed(await forge(() => ({ active: '1' })), pairs.admin, 'admin'),
    'its record of storefront is not as it was signed',
  ],
  [
    'a release that is not as its team signed it',
    async () =>
      signedRecord(await forge((record) => withMetadata(record, { base: 'https://thief.test/' })), pairs.pages),
    'its release storefront 2 is not as it was signed',
  ],
  [
    'an entry of the log by the key of another team',
    async () => signed(await forge(), pairs.admin, 'storefront'),
    'it is signed with the key admin, which is for admin',
  ],
  [
    'a release by the key of the page servers',
    async () => signedRecord(await forge((record) => withRelease(record, pairs.pages)), pairs.pages),
    'its release storefront 3 is signed with the key pages, which may only choose among releases',
  ],
  [
    'a release of another app',
    async () => {
      const { admin = never() } = (await newest()).remotes
      return signedRecord(await forge(() => ({ active: '1', versions: admin.versions })), pairs.storefront)
    },
    'its release storefront 1 is signed with the key admin, which is for admin',
  ],
  ['the content of an old one', async () => ({ ...(await stolen(6)), rev: 8 }), 'it is not as it was signed'],
  ['the file of an old one', () => stolen(6), 'it is not revision 8'],
]

/** With a key of somebody else that leaked; an empty machine takes some of them. */
const replays: typeof forgeries = [
  [
    'an old record of another app',
    async () => {
      const { storefront = never() } = (await stolen(6)).remotes
      return signed(await forge(() => storefront), pairs.admin, 'admin')
    },
    'its record of storefront is missing, or older than the one in use',
  ],
  [
    'another app missing',
    async () => {
      const {
        remotes: { admin = never() },
        ...registry
      } = await forge()
      return signed({ ...registry, remotes: { admin } }, pairs.admin, 'admin')
    },
    'its record of storefront is missing, or older than the one in use',
  ],
  [
    'an old list of keys',
    async () => signedRecord({ ...(await forge()), keys: (await stolen(2)).keys }, pairs.storefront),
    'its list of keys is older than the one in use',
  ],
]

const headers = { ContentType: '', CacheControl: '' }

/** Puts a revision into the bucket and lets the machine look, before and after a restart. */
async function expectRefused(content: string, reason: string, rev = 8): Promise<void> {
  await storage.create(keyOf(rev), Buffer.from(content), headers)
  for (const at of [victim, restarted()]) {
    await at.bucket.pull()
    expect(at.told).toEqual([expect.stringContaining(`${keyOf(rev)} is refused`)])
    expect(at.told[0]).toContain(reason)
    expect(await live(at)).toBe('2')
    await at.bucket.close()
  }
}

const restarted = () => openMachine(server, victim.dist)

test.each(forgeries)('a revision with %s is refused, also by a new machine', async (_, forge, reason) => {
  await expectRefused(JSON.stringify(await forge()), reason)
  const empty = await machine(signingWith())
  await empty.bucket.pull()
  expect(await live(empty)).toBe('2')
  expect(empty.told).toEqual([expect.stringContaining(reason)])
})

test.each(replays)('a revision with %s is refused', async (_, forge, reason) => {
  await expectRefused(JSON.stringify(await forge()), reason)
})

test.each([
  ['is garbage', '{ half a fi', 'SyntaxError'],
  ['is empty', '', 'SyntaxError'],
  ['is huge', ' '.repeat(16 * 1024 ** 2 + 1), 'It has more than 16777216 bytes.'],
])('a revision that %s is refused', (_, content, reason) => expectRefused(content, reason))

test('a file with the highest number is refused and prevents no change', async () => {
  await expectRefused('{}', 'it is not revision 99999999', 99_999_999)
  await release(team, '3')
  const at = restarted()
  await at.bucket.pull()
  expect(await readRegistry(at.dist)).toMatchObject({ rev: 8, remotes: { storefront: { active: '3' } } })
  await at.bucket.close()
})

test('a refused file that is removed again does not hide the revision that gets its number', async () => {
  await storage.create(keyOf(8), 'garbage', headers)
  await victim.bucket.pull()
  await storage.remove(keyOf(8))
  await release(team, '3')
  await victim.bucket.pull()
  expect(await readRegistry(victim.dist)).toMatchObject({ rev: 8, remotes: { storefront: { active: '3' } } })
})

describe('without the newest revision', () => {
  test('machines go on with what they have, also after a restart, and say what is missing', async () => {
    await storage.remove(keyOf(7))
    for (const at of [victim, restarted()]) {
      await at.bucket.pull()
      expect(await live(at)).toBe('2')
      expect(at.told).toEqual([expect.stringContaining('registry/00000007.json was removed from the bucket')])
      await at.bucket.close()
    }
  })

  test('the next change of a team contains it again', async () => {
    await storage.remove(keyOf(7))
    await release(team, '3')
    const empty = await machine(signingWith())
    await empty.bucket.pull()
    expect((await readRegistry(empty.dist)).remotes.storefront).toMatchObject({ active: '3', former: ['2', '1'] })
  })

  test('an empty machine takes the one before, which it cannot tell from the newest', async () => {
    await storage.remove(keyOf(7))
    const empty = await machine(signingWith())
    await empty.bucket.pull()
    expect(await live(empty)).toBe('1')
  })

  test('a new machine with the registry of another one does not', async () => {
    const copy = await machine(signingWith())
    await cp(victim.dist, copy.dist, { recursive: true })
    await storage.remove(keyOf(7))
    await copy.bucket.pull()
    expect(await live(copy)).toBe('2')
  })
})

test('an emptied bucket changes nothing on the machines', async () => {
  for (const { key } of await storage.list('')) await storage.remove(key)
  const at = restarted()
  await at.bucket.pull()
  expect(await live(at)).toBe('2')
  await at.bucket.close()
})

test.each(['remoteEntry.js', 'page.js', 'page.js.br', 'page.js.gz', 'server.cjs'])(
  'another %s than the team released is refused, and the release before it stays live',
  async (file) => {
    await release(team, '3')
    await tamper(`remotes/storefront/3/${file}`, 'globalThis.stolen = true')
    await expect(victim.bucket.pull()).rejects.toThrow(`storefront/3/${file} is not the file that was released`)
    expect(await live(victim)).toBe('2')
    await rollBack(order(team))
    await victim.bucket.pull()
    expect(await live(victim)).toBe('2')
  },
)

test('a release without one of its files stays out, and is named', async () => {
  await release(team, '3')
  await storage.remove('remotes/storefront/3/page.js')
  await expect(victim.bucket.pull()).rejects.toThrow('remotes/storefront/3/page.js is missing in the bucket')
  expect(await live(victim)).toBe('2')
})

test('files of releases that nobody made reach no machine', async () => {
  await storage.create('remotes/storefront/9/page.js', 'globalThis.stolen = true', headers)
  await storage.create('remotes/storefront/2/stolen.js', 'globalThis.stolen = true', headers)
  const empty = await machine(signingWith())
  await empty.bucket.pull()
  const files = await readdir(path.join(empty.dist, 'remotes/storefront'), { recursive: true })
  expect(files.filter((file) => /9|stolen/.test(file))).toEqual([])
})

test('the log shows no revision that its team did not sign', async () => {
  const old = await stolen(6)
  await tamper(keyOf(6), JSON.stringify({ ...old, change: { ...old.change, by: 'nobody' } }))
  const empty = await machine(signingWith())
  await empty.bucket.pullHistory()
  expect((await readChanges(empty.dist)).map(({ by }) => by)).not.toContain('nobody')
  expect(empty.told).toEqual([expect.stringContaining('registry/00000006.json is refused')])
})

function never(): never {
  throw new Error('The registry is incomplete.')
}
