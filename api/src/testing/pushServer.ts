import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Agent, createServer } from 'node:https'
import { buffer } from 'node:stream/consumers'
import type { NewPushDevice } from '@elegant/shared/rules'
import { importJWK, type JWTPayload, jwtVerify } from 'jose'

/** A notification that reached the push service. */
interface ArrivedPush {
  /** The path of the device's endpoint. */
  path: string | undefined
  headers: NodeJS.Dict<string | string[]>
  body: Buffer
}

export type PushServer = Awaited<ReturnType<typeof openPushServer>>

/** TLS without a certificate, which tests need not renew. */
const anonymous = { ciphers: 'aNULL:@SECLEVEL=0', maxVersion: 'TLSv1.2' } as const

/** A stand-in for the push services of browsers. */
export async function openPushServer() {
  const arrived: ArrivedPush[] = []
  /** Statuses of the next answers, or calls that happen before an answer; 201 without one. */
  const answers: (number | (() => void))[] = []
  const server = createServer(anonymous, async (request, response) => {
    arrived.push({ path: request.url, headers: request.headers, body: await buffer(request) })
    const answer = answers.shift() ?? 201
    if (typeof answer === 'function') answer()
    response.writeHead(typeof answer === 'number' ? answer : 201).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined

  class LocalAgent extends Agent {
    override createConnection(...[options, done]: Parameters<Agent['createConnection']>) {
      return super.createConnection({ ...options, host: '127.0.0.1', port }, done)
    }
  }

  return {
    arrived,
    answers,
    /** Leads every connection to this server. */
    agent: new LocalAgent({ ...anonymous, rejectUnauthorized: false }),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** A browser's subscription, and the keys that decrypt its notifications. */
interface Subscription extends NewPushDevice {
  decrypt: (push: ArrivedPush) => unknown
}

let counter = 0

export function buildSubscription(): Subscription {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const auth = randomBytes(16)
  const keys = { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') }
  const endpoint = `https://push.example/device-${++counter}`
  return { endpoint, keys, decrypt: ({ body }) => JSON.parse(decrypt(body, browser, auth)) }
}

/** RFC 8291 with the record of RFC 8188. */
function decrypt(body: Buffer, browser: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const serverKey = body.subarray(21, 21 + (body[20] ?? 0))
  const sealed = body.subarray(21 + serverKey.length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), serverKey])
  const material = Buffer.from(hkdfSync('sha256', browser.computeSecret(serverKey), auth, info, 32))
  const derive = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', material, salt, `Content-Encoding: ${name}\0`, bytes))
  const opening = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  opening.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()])
  // The last record ends in the byte 2 and padding.
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8')
}

/** Verifies the VAPID signature of RFC 8292 as a push service does, and returns its claims. */
export async function verifyVapid({ headers }: ArrivedPush, publicKey: string): Promise<JWTPayload> {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(String(headers.authorization)) ?? []
  if (key !== publicKey) throw new Error(`The key is ${key}`)
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const jwk = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256')
  return (await jwtVerify(token, jwk, { algorithms: ['ES256'], audience: 'https://push.example' })).payload
}
