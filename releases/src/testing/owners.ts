import { text } from 'node:stream/consumers'
import { createKeyPair } from '@elegant/server/signingKeys'
import { addKey, startSigning } from '../commands/registryKeys.ts'
import { getRevisionFile } from '../registry/registry.ts'
import type { Signing } from '../registry/signing.ts'
import type { Registry } from '../types.ts'
import { command, type Machine, type Machines, openMachine, openMachines, release } from './machines.ts'

/** The keys of a shop with two teams, of its page servers, and of somebody else. */
export const pairs = {
  root: createKeyPair(),
  storefront: createKeyPair(),
  admin: createKeyPair(),
  pages: createKeyPair(),
  thief: createKeyPair(),
}

/** The settings of a machine with one of the keys, or with none. */
export function signingWith(name?: keyof typeof pairs): Signing {
  return { rootKey: pairs.root.publicKey, privateKey: name && pairs[name].privateKey }
}

/** Lets the teams and the page servers sign. Returns the machine of the owner, who has the root key. */
export async function startSigned(machine: Machines['machine']): Promise<Machine> {
  const owner = await machine(signingWith('root'))
  await startSigning(command(owner))
  for (const team of ['storefront', 'admin'] as const)
    await addKey(command(owner), { name: team, publicKey: pairs[team].publicKey, apps: [team], role: 'team' })
  await addKey(command(owner), { name: 'pages', publicKey: pairs.pages.publicKey, apps: ['*'], role: 'server' })
  return owner
}

/** Where a revision is in the bucket. */
export const getKey = (rev: number) => `registry/${getRevisionFile(rev)}`
export const headers = { ContentType: '', CacheControl: '' }

export type SignedShop = Awaited<ReturnType<typeof openSignedShop>>

/** A signed shop at revision 7: the storefront was released as 1 and 2, the admin as 1. */
export async function openSignedShop() {
  const machines = await openMachines()
  const { machine, server, storage, close } = machines
  await startSigned(machine)
  const [team, admins] = [await machine(signingWith('storefront')), await machine(signingWith('admin'))]
  const empty = () => machine(signingWith())
  const follower = await empty()
  await release(admins, '1', 'admin')
  await release(team, '1')
  await release(team, '2')
  await follower.bucket.pull()
  const restarts: Machine[] = []
  return {
    ...machines,
    /** The machine that releases the storefront. */
    team,
    /** A machine that follows, without a key. */
    follower,
    /** That machine after a restart. */
    restarted(): Machine {
      const again = openMachine(server, follower.dist)
      restarts.push(again)
      return again
    },
    /** A new machine without a key. */
    empty,
    /** A revision as it is in the bucket. */
    stolen: async (rev: number): Promise<Registry> => JSON.parse(await text(await storage.read(getKey(rev)))),
    async close(): Promise<void> {
      for (const { bucket } of restarts) await bucket.close()
      await close()
    },
  }
}
