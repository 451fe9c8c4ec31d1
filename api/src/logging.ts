import type { FastifyRequest } from 'fastify'

/** How requests are logged: what was asked and by which address, never what proves who asked. */
export function logOptions(level: string) {
  return { level, redact: secretHeaders, serializers: { req: requestLine } }
}

/** Headers are not logged; this is for the call that forgets it. */
const secretHeaders = ['authorization', 'cookie', 'shop-key', 'user-id'].map((name) => `req.headers["${name}"]`)

function requestLine({ method, url, ip }: FastifyRequest) {
  return { method, url: withoutSecrets(url), remoteAddress: ip }
}

/** Links in mails and sign-ins elsewhere carry their proof in the address. */
function withoutSecrets(url: string): string {
  return url.replace(/([?&](?:token|code|state)=)[^&#]*/gi, '$1[Redacted]')
}
