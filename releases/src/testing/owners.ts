import { createKeyPair } from '@elegant/server/signingKeys'
import { addKey, startSigning } from '../keys.ts'
import type { Signing } from '../signing.ts'
import { type Machine, type Machines, order } from './machines.ts'

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
  await startSigning(order(owner))
  for (const team of ['storefront', 'admin'] as const)
    await addKey(order(owner), { name: team, publicKey: pairs[team].publicKey, apps: [team], role: 'team' })
  await addKey(order(owner), { name: 'pages', publicKey: pairs.pages.publicKey, apps: ['*'], role: 'server' })
  return owner
}
