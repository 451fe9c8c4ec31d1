import anyAscii from 'any-ascii'

/**
 * All but the blocks that the fonts have, nearly whole: Latin with Vietnamese, Greek, Cyrillic, Armenian, Georgian, punctuation and
 * symbols. Hebrew and Arabic are not among them, because PDFKit writes all words from left to right.
 */
const unprintable = /[^\0-\u058f\u10a0-\u10ff\u1e00-\u22ff\u2460-\u27bf\ufb00-\ufb04]+/gu

/** Romanizes what the fonts of a sheet cannot print, so that names and addresses abroad stay readable. */
export function toPrintable(words: string): string {
  return words.replace(unprintable, (run) => anyAscii(run))
}
