import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

// OWASP's recommended parameters for argon2id.
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** Hashes a password with argon2id and returns a PHC string, which includes salt and cost. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { message: password, nonce, ...cost })
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

/** True if the password matches the hash. */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const { memory, passes, parallelism, salt, tag } =
    /^\$argon2id\$v=19\$m=(?<memory>\d+),t=(?<passes>\d+),p=(?<parallelism>\d+)\$(?<salt>[\w+/]+)\$(?<tag>[\w+/]+)$/.exec(
      hash,
    )?.groups ?? {}
  if (!memory || !passes || !parallelism || !salt || !tag) return false
  const expected = Buffer.from(tag, 'base64')
  const actual = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(actual, expected)
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
