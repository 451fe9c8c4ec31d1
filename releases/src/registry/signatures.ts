import { sign, verify } from 'node:crypto'
import { formatPublicKey, parsePrivateKey, parsePublicKey } from '@elegant/server/signingKeys'
import type { Registry, Signature } from '../types.ts'

/** A part of a revision with a signature of its own. */
export interface SignedPart {
  kind: 'keys' | 'revision' | 'record' | 'release'
  /** The app of a record or release: no signature counts for another one. */
  app?: string
  content: { signature?: Signature }
}

/** Signs a part for a revision. */
export function createSignature(part: SignedPart, rev: number, privateKey: string): Signature {
  const key = parsePrivateKey(privateKey)
  if (!key) throw new Error('The private key is invalid.')
  return { key: formatPublicKey(key), rev, value: sign(null, getMessage(part, rev), key).toString('base64') }
}

/** True if a part is what the key in its signature signed. The caller decides whether that key may. */
export function isAuthentic(part: SignedPart): boolean {
  const { key, rev, value } = part.content.signature ?? {}
  if (typeof key !== 'string' || typeof rev !== 'number' || typeof value !== 'string') return false
  const publicKey = parsePublicKey(key)
  return publicKey !== undefined && verify(null, getMessage(part, rev), publicKey, Buffer.from(value, 'base64'))
}

/** The same bytes for the same content, in whatever order its fields were stored. */
function getMessage({ kind, app, content }: SignedPart, rev: number): Buffer {
  const { signature: _, ...signed } = content
  return Buffer.from(JSON.stringify(['elegant registry 1', kind, app ?? '', rev, signed], sortFields))
}

function sortFields(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** Every app, in a key's list of apps and in a change of the keys. */
export const allApps = '*'

/** The keys that may sign in a revision. */
export interface Authority extends Pick<Registry, 'keys' | 'rev'> {
  rootKey: string
}

/** The reason why a key may not change an app or, with `isRelease`, release it; it completes "signed with". */
export function getKeyRefusal(
  publicKey: string,
  { app, isRelease = false }: { app: string; isRelease?: boolean },
  { keys, rev, rootKey }: Authority,
): string | undefined {
  if (publicKey === rootKey) return undefined
  const { name, apps, role, until = rev } = keys?.keys.find((known) => known.publicKey === publicKey) ?? {}
  if (name === undefined || apps === undefined) return 'a key that is not in the list of keys'
  if (rev > until) return `the key ${name}, which was revoked`
  if (!apps.includes(allApps) && !apps.includes(app)) return `the key ${name}, which is for ${apps.join(', ')}`
  if (isRelease && role === 'server') return `the key ${name}, which may only choose among releases`
  return undefined
}
