import path from 'node:path'
import { parsePrivateKey, parsePublicKey, privateKeyError, rootKeyError } from '@elegant/server/signingKeys'

/** How the registry of a folder is signed. */
export interface Signing {
  /** The public key that signs the list of keys. It comes from outside the bucket. */
  rootKey: string
  /** The key that this process signs its own changes with. */
  privateKey?: string
  /** Takes a registry from before this root key, in order to sign it. */
  adopts?: boolean
}

/** By folder, for readers and writers alike: none can forget it. */
const required = new Map<string, Signing>()

/** From now on this process takes from a folder and its bucket only what is signed. */
export function requireSignatures(dist: string, signing: Signing): void {
  if (!parsePublicKey(signing.rootKey)) throw new Error(rootKeyError)
  if (signing.privateKey !== undefined && !parsePrivateKey(signing.privateKey)) throw new Error(privateKeyError)
  required.set(path.resolve(dist), signing)
}

/** For servers and commands that follow a bucket without a root key. */
export const unsignedWarning =
  'RELEASES_ROOT_KEY is not set: whoever can write to the bucket of RELEASES_URL can release. See docs/releases.md, Signatures.'

/** How the registry of a folder is signed; undefined if it need not be. */
export function readSigning(dist: string): Signing | undefined {
  return required.get(path.resolve(dist))
}
