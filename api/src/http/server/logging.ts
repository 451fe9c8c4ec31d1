import { fstatSync, writeSync } from 'node:fs'
import type { FastifyRequest } from 'fastify'

/** Log options: requests are logged with URL and address, never with credentials. */
export function logOptions(level: string) {
  return { level, redact: secretHeaders, serializers: { req: requestLine }, stream: output }
}

/** Standard output that ignores write errors: on a full disk the shop keeps running without a log. */
const output = fstatSync(1).isFile() ? { write: writeLine } : process.stdout.on('error', () => {})

function writeLine(line: string): void {
  try {
    writeSync(1, line)
  } catch {
    // There is nowhere left to report it.
  }
}

/** Headers are not logged by default; this is a safety net for code that logs a raw request. */
const secretHeaders = ['authorization', 'cookie', 'shop-key', 'user-id'].map((name) => `req.headers["${name}"]`)

function requestLine({ method, url, ip }: FastifyRequest) {
  return { method, url: redactSecrets(url), remoteAddress: ip }
}

/** The paths whose next segment is the key of a conversation, preview or wish. */
const keyPaths = /(\/(?:e|preview|wishes|api\/(?:threads\/link|items_preview|wishes\/link|unsubscribe))\/)[^/]+/i

/** Mail links, provider callbacks, previews, threads and wishes carry secrets in the URL, and searches carry names. */
function redactSecrets(url: string): string {
  const [path = '', ...query] = url.split(/(?=[?#])/)
  const canonical = canonicalPath(path)
  const shown = keyPaths.test(canonical) ? canonical.replace(keyPaths, '$1[Redacted]') : path
  return shown + query.join('').replace(/([?&](?:token|code|state|external|remote\.key)=)[^&#]*/gi, '$1[Redacted]')
}

/** Other spellings of an address, such as `//e/key` or `/%65/key`, must not show a key either. */
function canonicalPath(path: string): string {
  const decoded = path.replace(/%[\da-f]{2}/gi, (byte) => String.fromCharCode(Number.parseInt(byte.slice(1), 16)))
  // Not every target of a request begins with a slash.
  return new URL(`http://shop${`/${decoded}`.replace(/[/\\]+/g, '/')}`).pathname
}
