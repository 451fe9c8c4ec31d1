import { randomBytes } from 'node:crypto'
import type { AnyRelease, ResolvedRelease } from '@elegant/releases/types'
import { siteName } from '@elegant/shared/rules'
import type { FastifyReply } from 'fastify'
import { previewCookie } from './readVisitor.ts'
import type { Visitor } from './resolveReleases.ts'
import { pageHeaders } from './securityHeaders.ts'

/** The preview cookie without the releases that the visitor asks for and may not see; undefined if there are none. */
export function omitFromCookie(
  overrides: Visitor['overrides'],
  resolved: Record<string, ResolvedRelease<AnyRelease>>,
  publicUrl: string,
): string | undefined {
  const asked = Object.entries(overrides)
  const open = asked.filter(([name]) => Object.hasOwn(resolved, name) && resolved[name]?.source === 'preview')
  return open.length < asked.length ? previewCookie(Object.fromEntries(open), publicUrl) : undefined
}

/** Tells a tester that the preview is over: the live shop would pass for the release under test. */
export function sendPreviewOver(reply: FastifyReply, cookie: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .status(410)
    .headers({ ...pageHeaders, 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'set-cookie': cookie })
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .type('text/html; charset=utf-8')
    .send(page(nonce))
}

const page = (nonce: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>This preview is over – ${siteName}</title>
<style nonce="${nonce}">
body { margin: 15vh auto; max-width: 32rem; padding: 0 1rem; font: 1.125rem/1.5 system-ui, sans-serif }
</style>
</head>
<body>
<main>
<h1>This preview is over</h1>
<p>Its link has expired or is incomplete. Ask the team that sent it for a new one.</p>
<p><a href="/">Go to the shop</a></p>
</main>
</body>
</html>
`
