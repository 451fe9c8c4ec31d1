import { hash } from 'node:crypto'
import type { Rendered } from '../../src/protocol/renderMessages.ts'
import type { ResolvedReleases } from './resolveReleases.ts'

/** Headers of every page. */
export const pageHeaders = {
  'cache-control': 'private, no-cache',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

/** Headers of pages with a secret address: nothing stores it, finds it or passes it on. */
export const secretPageHeaders = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

/** Media of a page with a secret address come from this shop only: no other server learns of a visit. */
const ownMedia = ["img-src 'self' data:", "media-src 'self'", "frame-src 'none'"]
const anyMedia = [
  // Item pictures may be hosted elsewhere.
  "img-src 'self' data: https:",
  // The admin cuts the frames of a clip that it has not uploaded.
  "media-src 'self' https: blob:",
  // YouTube videos, loaded when a visitor plays them.
  'frame-src https://www.youtube-nocookie.com',
]

/** Libraries append an empty style element, and add its rules by script. */
const emptyStyle = ''

const hashes = new WeakMap<Rendered, string[]>()

/** The styles of a rendering by their hashes, so that all visitors can get the same page. */
export function hashStyles(rendered: Rendered): string[] {
  const known = hashes.get(rendered)
  if (known) return known
  const elements = rendered.styles.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)
  const contents = [...Array.from(elements, ([, content = '']) => content), emptyStyle]
  const found = contents.map((content) => `'sha256-${hash('sha256', content, 'base64')}'`)
  hashes.set(rendered, found)
  return found
}

/**
 * Scripts from this origin only, none inline, no eval; script URLs only through the policies of the live builds. Inline
 * styles are allowed by the given hashes or nonce.
 */
export function buildContentSecurityPolicy(
  inlineStyles: readonly string[],
  { shell, remotes }: ResolvedReleases,
  { isSecret = false }: { isSecret?: boolean } = {},
): string {
  const releases = Object.values(remotes).flatMap(({ active, previous }) => [active, previous])
  const policies = [
    'remotes',
    'first',
    // The admin's editor parses pasted HTML into a document of its own, from which it takes only what a post may have.
    'ProseMirrorClipboard',
    // The admin registers the worker that receives notifications.
    'pushWorker',
    // The admin's preview of mails: a frame without scripts.
    'mailPreview',
    shell.active.trustedTypes,
    ...releases.flatMap((release) => release?.trustedTypes ?? []),
  ]
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${inlineStyles.join(' ')}`,
    ...(isSecret ? ownMedia : anyMedia),
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${[...new Set(policies)].filter(isPolicyName).join(' ')}`,
  ].join('; ')
}

/** A name from the registry must not be able to end the directive and begin another. */
function isPolicyName(name: string): boolean {
  return /^[\w#.@=/%-]+$/.test(name)
}
