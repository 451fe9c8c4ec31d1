import { live } from '../testing/machines.ts'
import { getKey, headers, openSignedShop, pairs } from '../testing/owners.ts'
import type { KeyList, Registry, Release, RemoteRecord, TrustedKey } from '../types.ts'
import { createSignature } from './signatures.ts'

// The revisions that a thief can write who knows all others, and those with a key that leaked.

const shop = await openSignedShop()
afterEach(() => shop.storage.remove(getKey(8)))
afterAll(shop.close)

type Pair = (typeof pairs)[keyof typeof pairs]

/** The next revision, with the record of the storefront changed and all signatures as they were. */
async function forge(change: (record: RemoteRecord) => Partial<RemoteRecord> = () => ({})): Promise<Registry> {
  const { rev, remotes, ...before } = await shop.stolen(7)
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
      const { admin = never() } = (await shop.stolen(7)).remotes
      return signedRecord(await forge(() => ({ active: '1', versions: admin.versions })), pairs.storefront)
    },
    'its release storefront 1 is signed with the key admin, which is for admin',
  ],
  [
    'a record signed for a later revision',
    async () => {
      const registry = await forge(() => ({ active: '1' }))
      const { storefront: content = never() } = registry.remotes
      const part = { kind: 'record', app: 'storefront', content } as const
      const signature = createSignature(part, 1_000_000, pairs.storefront.privateKey)
      return signed(
        { ...registry, remotes: { ...registry.remotes, storefront: { ...content, signature } } },
        pairs.storefront,
      )
    },
    'its record of storefront is signed for a later revision',
  ],
  ['the content of an old one', async () => ({ ...(await shop.stolen(6)), rev: 8 }), 'it is not as it was signed'],
  ['the file of an old one', () => shop.stolen(6), 'it is not revision 8'],
]

/** With a key of somebody else that leaked; an empty machine takes some of them. */
const replays: typeof forgeries = [
  [
    'an old record of another app',
    async () => {
      const { storefront = never() } = (await shop.stolen(6)).remotes
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
    async () => signedRecord({ ...(await forge()), keys: (await shop.stolen(2)).keys }, pairs.storefront),
    'its list of keys is older than the one in use',
  ],
]

/** Puts a revision into the bucket. A machine that runs refuses it, and so does one that starts. */
async function expectRefused(content: string, reason: string): Promise<void> {
  const running = shop.restarted()
  await running.bucket.pull()
  await shop.storage.create(getKey(8), Buffer.from(content), headers)
  for (const at of [running, shop.restarted()]) {
    await at.bucket.pull()
    expect(at.told).toEqual([expect.stringContaining('registry/00000008.json is refused')])
    expect(at.told[0]).toContain(reason)
    expect(await live(at)).toBe('2')
  }
}

test.each(forgeries)('a revision with %s is refused, also by a new machine', async (_, forge, reason) => {
  await expectRefused(JSON.stringify(await forge()), reason)
  const empty = await shop.empty()
  await empty.bucket.pull()
  expect(await live(empty)).toBe('2')
  expect(empty.told).toEqual([expect.stringContaining(reason)])
})

test.each(replays)('a revision with %s is refused', async (_, forge, reason) => {
  await expectRefused(JSON.stringify(await forge()), reason)
})

test.each([
  ['is garbage', '{ half a fi', 'JSON'],
  ['is empty', '', 'JSON'],
  ['is huge', ' '.repeat(16 * 1024 ** 2 + 1), 'it has more than 16777216 bytes'],
])('a revision that %s is refused', (_, content, reason) => expectRefused(content, reason))

function never(): never {
  throw new Error('The registry is incomplete.')
}
