import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import acceptNegotiator from '@fastify/accept-negotiator'
import type { Rendered } from '../../src/protocol/renderMessages.ts'

const [zstd, brotli, zip] = [promisify(zstdCompress), promisify(brotliCompress), promisify(gzip)]

/** Speed before size: for a page that one visitor sees. */
const fast = { zstd: 3, brotli: 3 }
/** For a page that many visitors see: a tenth smaller, in three times the time. */
const small = { zstd: 9, brotli: 5 }

/** The encoding of a page that is not compressed. */
export const plain = 'identity'
const encodePlain = async (html: string) => Buffer.from(html)

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

/** Packed pages per rendering: its encodings, before and after token and facts change, in a canary and beside it. */
const maxVariants = 8

/** A page that is the same for all visitors without a session. */
interface SharedPage {
  /** The packed pages are kept for as long as the rendering is cached. */
  rendered: Rendered
  /** All else that the HTML is made from: the same values and objects make the same HTML. */
  parts: readonly unknown[]
}

/** An encoding that the browser accepts. */
export function negotiateEncoding(accepted: string | undefined): string {
  return acceptNegotiator.negotiate(accepted ?? '', [...compressors.keys()]) ?? plain
}

interface Variant {
  encoding: string
  parts: readonly unknown[]
  /** Empty once the first visitor has seen the page. */
  packed?: Promise<Buffer>
}

const variantCache = new WeakMap<Rendered, Variant[]>()

/**
 * Compresses a page: fast for the first visitor, small for the others, who share it. The page is sent in one piece: a
 * server that dies has sent all or nothing, so that a proxy can ask another one.
 */
export function packPage(encoding: string, html: () => string, shared?: SharedPage): Promise<Buffer> {
  const compress = compressors.get(encoding) ?? encodePlain
  if (!shared) return compress(html(), fast)
  const { rendered, parts } = shared
  const variants = variantCache.get(rendered) ?? []
  const variant = variants.find((one) => one.encoding === encoding && one.parts.every((part, at) => part === parts[at]))
  if (!variant) {
    variantCache.set(rendered, [{ encoding, parts }, ...variants].slice(0, maxVariants))
    return compress(html(), fast)
  }
  variant.packed ??= compress(html(), small).catch((error: unknown) => {
    variant.packed = undefined
    throw error
  })
  return variant.packed
}
