import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'

// Ed25519 keys as one line of base64: a public one as SPKI, a private one as PKCS #8.

/** Messages for settings that are no such keys. */
export const rootKeyError = 'RELEASES_ROOT_KEY must be the public key that npm run keys -- new printed.'
export const privateKeyError = 'RELEASES_KEY must be the content of a file that npm run keys -- new wrote.'

export function createKeyPair(): { publicKey: string; privateKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    publicKey: formatPublicKey(publicKey),
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  }
}

/** The public key, or undefined if the text is none. */
export function parsePublicKey(given: string): KeyObject | undefined {
  const key = parse(() => createPublicKey({ key: Buffer.from(given, 'base64'), format: 'der', type: 'spki' }))
  // Keys are compared as text: each has one form only.
  return key && formatPublicKey(key) === given ? key : undefined
}

/** The private key, or undefined if the text is none. */
export function parsePrivateKey(given: string): KeyObject | undefined {
  return parse(() => createPrivateKey({ key: Buffer.from(given, 'base64'), format: 'der', type: 'pkcs8' }))
}

/** The public key of a pair, of which either key is given. */
export function formatPublicKey(key: KeyObject): string {
  return (key.type === 'private' ? createPublicKey(key) : key)
    .export({ format: 'der', type: 'spki' })
    .toString('base64')
}

function parse(create: () => KeyObject): KeyObject | undefined {
  try {
    const key = create()
    return key.asymmetricKeyType === 'ed25519' ? key : undefined
  } catch {
    return undefined
  }
}
