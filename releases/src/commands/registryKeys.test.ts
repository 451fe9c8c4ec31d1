import type { OpenBucket } from '@elegant/server/openBucket'
import { createKeyPair } from '@elegant/server/signingKeys'
import type { BucketServer } from '@elegant/server/testing/bucketServer'
import { jest } from '@jest/globals'
import { getRevisionFile, readChanges, readRegistry } from '../registry/registry.ts'
import { requireSignatures } from '../registry/signing.ts'
import { assertMayRelease } from '../registry/signRegistry.ts'
import {
  built,
  command,
  live,
  type Machine,
  type Machines,
  openMachine,
  openMachines,
  release,
} from '../testing/machines.ts'
import { pairs, signingWith, startSigned } from '../testing/owners.ts'
import { collectGarbage } from './collectGarbage.ts'
import {
  activateRelease,
  activateTogether,
  autoRollback,
  endCanary,
  preview,
  promote,
  rollBack,
  startCanary,
  undo,
} from './commands.ts'
import { addKey, revokeKey, rotateKey, startSigning } from './registryKeys.ts'

let server: BucketServer
let storage: OpenBucket
let machine: Machines['machine']
let close: Machines['close']
beforeEach(async () => {
  ;({ server, storage, machine, close } = await openMachines())
})
afterEach(() => close())

const record = async ({ dist }: Machine) => (await readRegistry(dist)).remotes.storefront

describe('signed releases', () => {
  let owner: Machine
  let team: Machine
  let follower: Machine
  beforeEach(async () => {
    owner = await startSigned(machine)
    team = await machine(signingWith('storefront'))
    follower = await machine(signingWith())
    await release(team, '1')
    await release(team, '2')
  })

  async function followed(at = follower) {
    await at.bucket.pull()
    expect(at.told).toEqual([])
    return record(at)
  }

  test('of a team reach machines without a key, with every command', async () => {
    expect(await followed()).toMatchObject({ active: '2', former: ['1'] })
    await startCanary(command(team), await built(team, '3'), 10)
    expect(await followed()).toMatchObject({ canary: { version: '3', percent: 10 } })
    await promote(command(team))
    expect(await followed()).toMatchObject({ active: '3' })
    await rollBack(command(team))
    expect(await followed()).toMatchObject({ active: '2' })
    await undo(command(team))
    expect(await followed()).toMatchObject({ active: '3' })
    await preview(command(team), await built(team, '4'), { keyHash: '', until: '2999-01-01' })
    expect(Object.keys((await followed())?.previews ?? {})).toEqual(['4'])
    await collectGarbage(command(team), 0)
    expect(Object.keys((await followed())?.versions ?? {})).toEqual(['1', '2', '3', '4'])
  })

  test('of two teams stay side by side, each signed by its own', async () => {
    const admins = await machine(signingWith('admin'))
    await Promise.all([release(admins, '1', 'admin'), release(team, '3')])
    await followed()
    const { remotes } = await readRegistry(follower.dist)
    expect(remotes.admin?.signature?.key).toBe(pairs.admin.publicKey)
    expect(remotes.storefront?.signature?.key).toBe(pairs.storefront.publicKey)
  })

  test('are rolled back by the key of a page server, which cannot release', async () => {
    const pages = await machine(signingWith('pages'))
    expect(await autoRollback(command(pages), '2')).toBe(true)
    expect(await followed()).toMatchObject({ active: '1', takenBack: '2' })
    const refused =
      'storefront cannot be changed with the key in RELEASES_KEY: it is the key pages, which may only choose'
    await expect(assertMayRelease(pages.dist, 'storefront')).rejects.toThrow(refused)
    await expect(release(pages, '3')).rejects.toThrow(refused)
  })

  test('of a canary are made live for all by the key of a page server', async () => {
    await startCanary(command(team), await built(team, '3'), 10)
    expect(await endCanary(command(await machine(signingWith('pages'))), '3', 'promote')).toBe(true)
    expect(await followed()).toMatchObject({ active: '3', former: ['2', '1'] })
  })

  test('need a key, of the team, before anything is built', async () => {
    await expect(rollBack(command(follower))).rejects.toThrow(
      'Releases must be signed, because RELEASES_ROOT_KEY is set: RELEASES_KEY must be your key. See docs/releases.md',
    )
    await followed()
    await expect(assertMayRelease(follower.dist, 'storefront')).rejects.toThrow('RELEASES_KEY must be your key')
    const admins = await machine(signingWith('admin'))
    await followed(admins)
    const refused = 'storefront cannot be changed with the key in RELEASES_KEY: it is the key admin, which is for admin'
    await expect(assertMayRelease(admins.dist, 'storefront')).rejects.toThrow(refused)
    await expect(rollBack(command(admins))).rejects.toThrow(refused)
    const stranger = await machine(signingWith('thief'))
    await expect(rollBack(command(stranger))).rejects.toThrow('it is a key that is not in the list of keys')
    expect(await followed()).toMatchObject({ active: '2' })
  })

  test('of several apps with one change need a key for all of them', async () => {
    const releases = async (at: Machine) => ({
      remotes: { storefront: await built(at, '3'), admin: await built(at, '3', 'admin') },
    })
    await expect(activateTogether(command(team), await releases(team), 'release')).rejects.toThrow(
      'which is for storefront',
    )
    await activateTogether(command(owner), await releases(owner), 'release')
    expect(await followed()).toMatchObject({ active: '3' })
    expect(await live(follower, 'admin')).toBe('3')
  })

  test('are not changed by a command without RELEASES_ROOT_KEY', async () => {
    const careless = await machine()
    await expect(rollBack(command(careless))).rejects.toThrow('These releases are signed: set RELEASES_ROOT_KEY')
  })

  test('stay when their key is rotated, and only the new key signs', async () => {
    const next = createKeyPair()
    await rotateKey(command(owner), 'storefront', next.publicKey)
    expect(await followed()).toMatchObject({ active: '2', former: ['1'] })
    await expect(release(team, '3')).rejects.toThrow('it is the key storefront, which was revoked')
    const renewed = await machine({ rootKey: pairs.root.publicKey, privateKey: next.privateKey })
    await rollBack(command(renewed))
    await release(renewed, '3')
    expect(await followed()).toMatchObject({ active: '3', former: ['1'] })
  })

  test('stay live when their key is revoked; what only testers see goes', async () => {
    await release(team, '3')
    await preview(command(team), await built(team, '4'), { keyHash: '', until: '2999-01-01' })
    await revokeKey(command(owner), 'storefront')
    const now = await followed()
    expect(now).toMatchObject({ active: '3', former: ['2', '1'], previews: {} })
    expect(Object.keys(now?.versions ?? {})).toEqual(['1', '2', '3'])
    await expect(rollBack(command(team))).rejects.toThrow('it is the key storefront, which was revoked')
    const pages = await machine(signingWith('pages'))
    await autoRollback(command(pages), '3')
    expect(await followed()).toMatchObject({ active: '2' })
  })

  test('can be undone although the keys have changed since', async () => {
    await addKey(command(owner), { name: 'third', publicKey: pairs.thief.publicKey, apps: ['*'], role: 'team' })
    await undo(command(team))
    expect(await followed()).toMatchObject({ active: '1' })
    expect((await readChanges(team.dist))[1]).toMatchObject({ what: 'keys', remote: '*', version: 'third' })
  })

  test('have keys that only the root key changes, each once', async () => {
    const key = { name: 'third', publicKey: pairs.thief.publicKey, apps: ['*'], role: 'team' } as const
    const add = (changes = {}, at = owner) => addKey(command(at), { ...key, apps: ['*'], ...changes })
    await expect(add({}, team)).rejects.toThrow('RELEASES_KEY')
    await expect(add({ name: 'pages' })).rejects.toThrow('There is a key pages already')
    await expect(add({ publicKey: pairs.admin.publicKey })).rejects.toThrow('This is the key admin, or was')
    await expect(add({ publicKey: 'abc' })).rejects.toThrow('--public must be the public key')
    await expect(revokeKey(command(owner), 'third')).rejects.toThrow('There is no key third')
    await expect(startSigning(command(owner))).rejects.toThrow('These releases are signed with this root key already')
  })
})

describe('releases from before there were signatures', () => {
  test('are signed by the owner, and then taken by machines that require it', async () => {
    const [before, follower] = [await machine(), await machine(signingWith())]
    await release(before, '1')
    await release(before, '2')
    await expect(follower.bucket.pull()).rejects.toThrow('No revision of the registry in the bucket can be used')
    expect(follower.told).toContainEqual(expect.stringContaining('registry/00000002.json is refused'))
    const team = await machine(signingWith('root'))
    await expect(release(team, '3')).rejects.toThrow('No revision of the registry')
    const owner = await machine({ ...signingWith('root'), adopts: true })
    await startSigning(command(owner))
    await follower.bucket.pullHistory()
    expect(await record(follower)).toMatchObject({ active: '2', former: ['1'] })
  })

  test('are signed in a folder that served alone', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    const alone = await machine()
    const command = { dist: alone.dist, name: 'storefront', by: 'ada', why: '' }
    await activateRelease(command, await built(alone, '1'))
    requireSignatures(alone.dist, signingWith('storefront'))
    await expect(assertMayRelease(alone.dist, 'storefront')).rejects.toThrow('run npm run keys -- init')
    requireSignatures(alone.dist, { ...signingWith('root'), adopts: true })
    await startSigning(command)
    requireSignatures(alone.dist, signingWith('root'))
    expect(await live(alone)).toBe('1')
    expect(warn.mock.calls.flat()).toEqual([expect.stringContaining('00000001.json is refused')])
    warn.mockRestore()
  })
})

test('another root key replaces the first one and all keys of teams', async () => {
  const next = createKeyPair()
  const owner = await startSigned(machine)
  const team = await machine(signingWith('storefront'))
  await release(team, '1')
  const after = { rootKey: next.publicKey, privateKey: next.privateKey }
  await startSigning(command(await machine({ ...after, adopts: true })))
  const [follower, late] = [await machine(after), owner]
  await follower.bucket.pullHistory()
  expect(await live(follower)).toBe('1')
  expect(follower.told).toEqual([])
  await late.bucket.pull()
  expect(late.told).toEqual([expect.stringContaining('its list of keys is not signed with the root key')])
  await expect(release(team, '2')).resolves.toBeUndefined()
  await follower.bucket.pull()
  expect(await live(follower)).toBe('1')
})

test('a thief’s unsigned registry is not adopted by an owner who knows the signed one', async () => {
  const owner = await startSigned(machine)
  await release(owner, '1')
  const { rev, keys: _, signature: __, ...stolen } = await readRegistry(owner.dist)
  const content = JSON.stringify({ ...stolen, rev: rev + 1, remotes: {} })
  await storage.create(`registry/${getRevisionFile(rev + 1)}`, content, { ContentType: '', CacheControl: '' })
  const again = openMachine(server, owner.dist)
  requireSignatures(owner.dist, { ...signingWith('root'), adopts: true })
  await expect(startSigning(command(again))).rejects.toThrow('These releases are signed with this root key already')
  expect(again.told).toEqual([expect.stringContaining('it is not signed')])
  await again.bucket.close()
})

test.each([
  ['RELEASES_ROOT_KEY', { rootKey: 'abc' }],
  ['RELEASES_ROOT_KEY', { rootKey: pairs.root.privateKey }],
  ['RELEASES_KEY', { rootKey: pairs.root.publicKey, privateKey: pairs.root.publicKey }],
])('a %s that is no such key is refused', (name, signing) => {
  expect(() => requireSignatures('/nowhere', signing)).toThrow(name)
})
