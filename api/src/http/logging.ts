import { fstatSync, writeSync } from 'node:fs'
import type { FastifyRequest } from 'fastify'

/** How requests are logged: what was asked and by which address, never what proves who asked. */
export function logOptions(level: string) {
  return { level, redact: secretHeaders, serializers: { req: requestLine }, stream: output }
}

/** Standard output, as far as it takes anything: on a full disk the shop goes on without its log. */
const output = fstatSync(1).isFile() ? { write: writeLine } : process.stdout.on('error', () => {})

function writeLine(line: string): void {
  try {
    writeSync(1, line)
  } catch {
    // There is nowhere left to say it.
  }
}

/** Headers are not logged; this is for the call that forgets it. */
const secretHeaders = ['authorization', 'cookie', 'shop-key', 'user-id'].map((name) => `req.headers["${name}"]`)

function requestLine({ method, url, ip }: FastifyRequest) {
  return { method, url: withoutSecrets(url), remoteAddress: ip }
}

/** Links in mails, sign-ins elsewhere and previews carry their proof in the address, searches the names of people. */
function withoutSecrets(url: string): string {
  return url.replace(/([?&](?:token|code|state|external|remote\.key)=)[^&#]*/gi, '$1[Redacted]')
}
