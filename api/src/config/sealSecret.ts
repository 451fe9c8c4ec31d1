import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Encrypts secrets for the database with AUTH_SECRET: a copy of the database alone does not reveal them. */
export function sealSecret(authSecret: string, purpose: string) {
  const key = createHmac('sha256', authSecret).update(purpose).digest()
  return {
    seal(secret: string): string {
      const iv = randomBytes(ivBytes)
      const sealing = createCipheriv(cipher, key, iv)
      const sealed = Buffer.concat([sealing.update(secret, 'utf8'), sealing.final()])
      return Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString('base64url')
    },
    /** Returns undefined if another AUTH_SECRET sealed it. */
    open(sealed: string): string | undefined {
      const bytes = Buffer.from(sealed, 'base64url')
      const iv = bytes.subarray(0, ivBytes)
      const tag = bytes.subarray(ivBytes, ivBytes + tagBytes)
      try {
        const opening = createDecipheriv(cipher, key, iv, { authTagLength: tagBytes }).setAuthTag(tag)
        return Buffer.concat([opening.update(bytes.subarray(ivBytes + tagBytes)), opening.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}
