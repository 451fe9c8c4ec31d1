/// <reference path="./woff2.d.ts" />
import serifUrl from '@fontsource-variable/cormorant-garamond/files/cormorant-garamond-latin-wght-normal.woff2'
import sansUrl from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'
import { coreRange, families, latinRange } from './fontFaces.ts'
import serifCoreUrl from './fonts/cormorant-garamond-core.woff2'
import sansCoreUrl from './fonts/instrument-sans-core.woff2'

/**
 * The web fonts, and local fallbacks with the same metrics, which prevent layout shifts. Browsers fetch a full file only
 * for a page with characters outside the core (`npm run fonts`); where ranges overlap, the later face counts.
 */
export const fontFaces = `
  ${getFace('Cormorant Garamond Variable', families.serif.weights, { full: serifUrl, core: serifCoreUrl })}
  ${getFace('Instrument Sans Variable', families.sans.weights, { full: sansUrl, core: sansCoreUrl })}
  @font-face {
    font-family: 'Cormorant Fallback';
    src: local('Times New Roman'), local('Liberation Serif');
    size-adjust: 97%;
    ascent-override: 95.3%;
    descent-override: 29.6%;
    line-gap-override: 0%;
  }
  @font-face {
    font-family: 'Instrument Fallback';
    src: local('Arial'), local('Liberation Sans');
    size-adjust: 100.6%;
    ascent-override: 96.4%;
    descent-override: 24.9%;
    line-gap-override: 0%;
  }
`

function getFace(family: string, weights: readonly [number, number], files: { full: string; core: string }): string {
  const face = (url: string, range: string) => `@font-face {
    font-family: '${family}';
    src: url(${url}) format('woff2');
    font-weight: ${weights.join(' ')};
    font-display: swap;
    unicode-range: ${range};
  }`
  return `${face(files.full, latinRange)}
  ${face(files.core, coreRange)}`
}
