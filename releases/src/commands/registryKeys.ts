import { parsePublicKey } from '@elegant/server/signingKeys'
import { dropReleases, isInUse, mapRecords } from '../records.ts'
import { changeRegistry } from '../registry/changeRegistry.ts'
import { allApps } from '../registry/signatures.ts'
import { readSigning } from '../registry/signing.ts'
import type { Apps, Registry, TrustedKey } from '../types.ts'
import type { ReleaseCommand } from './editApps.ts'

// The commands that change who may sign. They need the private root key, which signs again what a key has signed that no
// longer counts: what visitors see stays.

type KeyCommand = Omit<ReleaseCommand, 'name' | 'source'>

/** Signs everything that is in the registry with a root key that is new to it, and starts another list of keys. */
export function startSigning(command: KeyCommand): Promise<Registry> {
  return editKeys(command, 'root', ({ apps, rootKey }) => {
    if (rootKey !== undefined && rootKey === readSigning(command.dist)?.rootKey)
      throw new Error('These releases are signed with this root key already.')
    return { apps, keys: [] }
  })
}

/** Lets another key sign. */
export function addKey(command: KeyCommand, key: TrustedKey): Promise<Registry> {
  return editKeys(command, key.name, ({ apps, keys = [] }) => {
    if (keys.some(({ name, until }) => name === key.name && until === undefined))
      throw new Error(`There is a key ${key.name} already: rotate it, or use another name.`)
    return { apps, keys: [...keys, assertNew(key, keys)] }
  })
}

/** Replaces a key by another one with the same rights. The releases that it signed stay. */
export function rotateKey(command: KeyCommand, name: string, publicKey: string): Promise<Registry> {
  return editKeys(command, name, ({ apps, keys = [], rev }) => {
    const old = findActive(keys, name)
    return { apps, keys: [...end(old, keys, rev), assertNew({ ...old, publicKey }, keys)] }
  })
}

/**
 * Ends a key. Of the releases that it signed those stay that visitors see, and the previous ones, for a rollback; the
 * others leave the registry.
 */
export function revokeKey(command: KeyCommand, name: string): Promise<Registry> {
  return editKeys(command, name, ({ apps, keys = [], rev }) => {
    const old = findActive(keys, name)
    return { apps: omitReleases(old, apps), keys: end(old, keys, rev) }
  })
}

interface KeysEdit {
  apps: Apps
  keys?: TrustedKey[]
  /** The key that signed the list. */
  rootKey?: string
  /** The last revision before the edit. */
  rev: number
}

function editKeys(
  { dist, bucket, by, why }: KeyCommand,
  name: string,
  edit: (before: KeysEdit) => Pick<KeysEdit, 'apps' | 'keys'>,
): Promise<Registry> {
  const change = { by, what: 'keys', remote: allApps, version: name, why } as const
  return changeRegistry(
    dist,
    (apps, { keys: list, rev }) => ({
      change,
      ...edit({ apps, keys: list?.keys, rootKey: list?.signature?.key, rev }),
    }),
    bucket,
  )
}

function assertNew(key: TrustedKey, keys: TrustedKey[]): TrustedKey {
  if (!parsePublicKey(key.publicKey))
    throw new Error('--public must be the public key that npm run keys -- new printed.')
  const known = keys.find(({ publicKey }) => publicKey === key.publicKey)
  if (known) throw new Error(`This is the key ${known.name}, or was: make a new one.`)
  return key
}

function findActive(keys: TrustedKey[], name: string): TrustedKey {
  const found = keys.find((key) => key.name === name && key.until === undefined)
  if (!found) throw new Error(`There is no key ${name}.`)
  return found
}

function end(old: TrustedKey, keys: TrustedKey[], rev: number): TrustedKey[] {
  return keys.map((key) => (key === old ? { ...key, until: rev } : key))
}

function omitReleases({ publicKey }: TrustedKey, apps: Apps): Apps {
  return mapRecords(apps, (_, record) => {
    const signed = Object.values(record.versions).filter(({ signature }) => signature?.key === publicKey)
    return dropReleases(
      record,
      signed.map(({ version }) => version).filter((version) => !isInUse(record, version)),
    )
  })
}
