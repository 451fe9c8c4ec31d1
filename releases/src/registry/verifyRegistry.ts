import { getRecords, getVersions } from '../records.ts'
import type { Registry } from '../types.ts'
import { type Authority, getKeyRefusal, isAuthentic, type SignedPart } from './signatures.ts'
import type { Signing } from './signing.ts'

/** More revisions than a machine can have missed; beyond it numbers would run out. */
const maxMissed = 100_000

/**
 * Throws the reason why a revision is not what the owners of its apps signed. `accepted` is the revision that this
 * machine follows: nothing older than its parts is taken, in whatever new revision it comes.
 */
export function verifyRegistry(registry: Registry, signing: Signing, accepted?: Registry): void {
  if (signing.adopts && [registry, accepted].every((known) => !known || !isOfRootKey(known, signing))) return
  verifyRevision(registry, signing)
  if (accepted) assertNothingOlder(registry, accepted)
  const authority = { ...registry, rootKey: signing.rootKey }
  for (const [app, record] of getRecords(registry)) {
    assertSigned(`its record of ${app}`, { kind: 'record', app, content: record }, { app }, authority)
    for (const [version, release] of Object.entries(record.versions)) {
      const part: SignedPart = { kind: 'release', app, content: release }
      assertSigned(`its release ${app} ${version}`, part, { app, isRelease: true }, authority)
    }
  }
}

/** Throws the reason why a revision of the log is not what its author signed. */
export function verifyRevision(registry: Registry, signing: Signing): void {
  const { keys, signature, change, rev } = registry
  if (!keys || !signature || !change) throw new Error('it is not signed')
  if (!isOfRootKey(registry, signing) || !isAuthentic({ kind: 'keys', content: keys }) || isOfLater(keys, rev))
    throw new Error('its list of keys is not signed with the root key')
  for (const app of Object.keys(getVersions(change)))
    assertSigned('it', { kind: 'revision', content: registry }, { app }, { keys, rev, rootKey: signing.rootKey })
}

/** True if a registry names this root key: others are from before it, or not signed at all. */
export function isOfRootKey({ keys }: Registry, { rootKey }: Signing): boolean {
  return keys?.signature?.key === rootKey
}

function assertSigned(
  what: string,
  part: SignedPart,
  needed: { app: string; isRelease?: boolean },
  authority: Authority,
): void {
  const { signature } = part.content
  if (!signature) throw new Error(`${what} is not signed`)
  const refusal = getKeyRefusal(signature.key, needed, authority)
  if (refusal !== undefined) throw new Error(`${what} is signed with ${refusal}`)
  if (!isAuthentic(part)) throw new Error(`${what} is not as it was signed`)
  // Every later change would count as older than it.
  if (isOfLater(part.content, authority.rev)) throw new Error(`${what} is signed for a later revision`)
}

function isOfLater({ signature }: SignedPart['content'], rev: number): boolean {
  return signature !== undefined && signature.rev > rev
}

function assertNothingOlder(registry: Registry, accepted: Registry): void {
  if (registry.rev > accepted.rev + maxMissed) throw new Error('its number is too far from that of the one in use')
  if (isOlder(registry.keys, accepted.keys)) throw new Error('its list of keys is older than the one in use')
  const records = Object.fromEntries(getRecords(registry))
  for (const [app, record] of getRecords(accepted))
    if (isOlder(records[app], record)) throw new Error(`its record of ${app} is missing, or older than the one in use`)
}

function isOlder(one: SignedPart['content'] = {}, other: SignedPart['content'] = {}): boolean {
  return (one.signature?.rev ?? 0) < (other.signature?.rev ?? 0)
}
