import { formatPublicKey, parsePrivateKey } from '@elegant/server/signingKeys'
import { getVersions, mapRecords } from '../records.ts'
import type { AnyRelease, Registry, ReleaseRecord } from '../types.ts'
import { readRegistry } from './registry.ts'
import { createSignature, getKeyRefusal, isAuthentic, type SignedPart } from './signatures.ts'
import { readSigning, type Signing } from './signing.ts'

/** Throws unless the key of this process may release an app; for commands to call before they build it. */
export async function assertMayRelease(dist: string, app: string): Promise<void> {
  const signing = readSigning(dist)
  if (signing) assertMayChange(await readRegistry(dist), signing, { app, isRelease: true })
}

/**
 * Signs what a change adds to the registry. Parts already signed by a key that may still sign keep their signature, so
 * that each app remains signed by its own team.
 */
export function signRegistry(next: Registry, signing: Signing): Registry {
  const { privateKey, publicKey } = ownKey(signing)
  const { rev, keys } = next
  const authority = { keys, rev, rootKey: signing.rootKey }
  const signPart = <Content extends SignedPart['content']>(part: Omit<SignedPart, 'content'>, content: Content) => ({
    ...content,
    signature: createSignature({ ...part, content }, rev, privateKey),
  })
  const holds = (part: SignedPart, isRelease: boolean) =>
    part.content.signature !== undefined &&
    getKeyRefusal(part.content.signature.key, { app: part.app ?? '', isRelease }, authority) === undefined &&
    isAuthentic(part)

  function signRelease<App extends AnyRelease>(app: string, release: App): App {
    if (holds({ kind: 'release', app, content: release }, true)) return release
    assertMayChange(next, signing, { app, isRelease: true })
    return signPart({ kind: 'release', app }, release)
  }
  function signRecord<App extends AnyRelease>(app: string, record: ReleaseRecord<App>): ReleaseRecord<App> {
    const releases = Object.entries(record.versions).map(([version, release]) => [version, signRelease(app, release)])
    const content = { ...record, versions: Object.fromEntries(releases) }
    if (holds({ kind: 'record', app, content }, false)) return content
    assertMayChange(next, signing, { app })
    return signPart({ kind: 'record', app }, content)
  }

  if (keys && !keys.signature && publicKey !== signing.rootKey)
    throw new Error('A change of the keys needs the private root key in RELEASES_KEY.')
  for (const app of Object.keys(next.change ? getVersions(next.change) : {})) assertMayChange(next, signing, { app })
  const parts: Registry = {
    ...next,
    ...mapRecords(next, signRecord),
    keys: keys?.signature ? keys : keys && signPart({ kind: 'keys' }, keys),
  }
  return signPart({ kind: 'revision' }, parts)
}

function assertMayChange(
  { keys, rev }: Registry,
  signing: Signing,
  needed: { app: string; isRelease?: boolean },
): void {
  const { publicKey } = ownKey(signing)
  if (!keys) throw new Error(`These releases are not signed yet: run npm run keys -- init. ${seeDocs}`)
  const refusal = getKeyRefusal(publicKey, needed, { keys, rev, rootKey: signing.rootKey })
  if (refusal !== undefined)
    throw new Error(`${needed.app} cannot be changed with the key in RELEASES_KEY: it is ${refusal}. ${seeDocs}`)
}

function ownKey({ privateKey }: Signing): { privateKey: string; publicKey: string } {
  const key = privateKey === undefined ? undefined : parsePrivateKey(privateKey)
  if (privateKey === undefined || !key)
    throw new Error(
      `Releases must be signed, because RELEASES_ROOT_KEY is set: RELEASES_KEY must be your key. ${seeDocs}`,
    )
  return { privateKey, publicKey: formatPublicKey(key) }
}

const seeDocs = 'See docs/releases.md, Signatures.'
