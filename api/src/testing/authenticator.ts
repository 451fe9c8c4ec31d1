import { createHmac } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** An authenticator app (RFC 6238) for an `otpauth:` URL. */
export function openAuthenticator(address: string) {
  const { searchParams } = new URL(address)
  const key = fromBase32(searchParams.get('secret') ?? '')
  // Fix the time step, so that tests do not depend on when a 30-second step ends.
  const opened = Math.floor(Date.now() / 30_000)
  return {
    issuer: searchParams.get('issuer'),
    /** The current code, or the one `later` steps of 30 seconds ahead. */
    code(later = 0): string {
      const counter = Buffer.alloc(8)
      counter.writeBigUInt64BE(BigInt(opened + later))
      const hash = createHmac('sha1', key).update(counter).digest()
      const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff
      return String(number % 1_000_000).padStart(6, '0')
    },
  }
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (char) => alphabet.indexOf(char).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
