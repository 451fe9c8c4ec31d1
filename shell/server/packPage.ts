import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import acceptNegotiator from '@fastify/accept-negotiator'
import { LRUCache } from 'lru-cache'
import type { Rendered } from '../src/page/rendering.ts'

const [zstd, brotli, zip] = [promisify(zstdCompress), promisify(brotliCompress), promisify(gzip)]

/** Speed before size: for a page that one visitor sees. */
const fast = { zstd: 3, brotli: 3 }
/** For a page that many visitors see: a tenth smaller, in three times the time. */
const small = { zstd: 9, brotli: 5 }

/** Fastest first. Zstandard compresses the list of products (127 kB) to 24.7 kB, or to 23.2 kB as a small page. */
const compressors = new Map([
  [
    'zstd',
    (html: string, { zstd: level }: typeof fast) =>
      zstd(html, { params: { [constants.ZSTD_c_compressionLevel]: level } }),
  ],
  [
    'br',
    (html: string, { brotli: quality }: typeof fast) =>
      brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 18 } }),
  ],
  ['gzip', (html: string) => zip(html)],
])

/** Packed pages per rendering: its encodings, before and after the token and the shop's facts change. */
const maxVariants = 4

/** A page that is the same for all visitors without a session. */
export interface SharedPage {
  /** The packed pages are kept for as long as the rendering is cached. */
  rendered: Rendered
  /** The content of the HTML beside the rendering. */
  key: string
}

/** An encoding that the browser accepts; undefined for plain text. */
export function negotiateEncoding(accepted: string | undefined): string | undefined {
  return acceptNegotiator.negotiate(accepted ?? '', [...compressors.keys()]) ?? undefined
}

/** The packed page; empty once the first visitor has seen it. */
interface Variant {
  packed?: Promise<Buffer>
}

const kept = new WeakMap<Rendered, LRUCache<string, Variant>>()

/**
 * Compresses a page: fast for the first visitor, small for the others, who share it. The page is sent in one piece: a
 * server that dies has sent all or nothing, so that a proxy can ask another one.
 */
export function packPage(encoding: string, html: () => string, shared?: SharedPage): Promise<Buffer> {
  const compress = compressors.get(encoding)
  if (!compress) throw new Error(`Pages cannot be encoded as ${encoding}`)
  if (!shared) return compress(html(), fast)
  const variants = kept.get(shared.rendered) ?? new LRUCache<string, Variant>({ max: maxVariants })
  kept.set(shared.rendered, variants)
  const key = `${encoding} ${shared.key}`
  const variant = variants.get(key)
  if (!variant) {
    variants.set(key, {})
    return compress(html(), fast)
  }
  variant.packed ??= compress(html(), small).catch((error: unknown) => {
    variants.delete(key)
    throw error
  })
  return variant.packed
}
