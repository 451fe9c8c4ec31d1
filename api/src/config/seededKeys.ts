import { createHmac, hash, randomBytes } from 'node:crypto'

/** 128 bits. */
const keyBytes = 16
const keyPattern = /^[\w-]{22}$/

/**
 * Keys of secret addresses. A key is derived from a random seed and AUTH_SECRET, and found by its hash: the database alone
 * does not reveal it, and mails can repeat it.
 */
export function seededKeys(authSecret: string, purpose: string) {
  const secret = createHmac('sha256', authSecret).update(purpose).digest()

  function getKey(seed: string): string {
    return createHmac('sha256', secret).update(seed).digest().subarray(0, keyBytes).toString('base64url')
  }

  return {
    getKey,

    /** The columns of a row with a new key. */
    create() {
      const seed = randomBytes(keyBytes).toString('base64url')
      return { key_seed: seed, key_hash: hash('sha256', getKey(seed)) }
    },

    /** False after a change of AUTH_SECRET, when the seed leads to another key. */
    isUsable: (seed: string, stored: string | null): boolean => stored === hash('sha256', getKey(seed)),

    /** The hash by which a key is found; undefined for a malformed one. */
    hashOfKey: (key: string): string | undefined => (keyPattern.test(key) ? hash('sha256', key) : undefined),
  }
}
