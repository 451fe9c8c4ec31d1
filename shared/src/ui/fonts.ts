/// <reference path="./woff2.d.ts" />
import serifUrl from '@fontsource-variable/cormorant-garamond/files/cormorant-garamond-latin-wght-normal.woff2'
import sansUrl from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'

/** The web fonts, and local fallbacks with the same metrics, which prevent layout shifts. */
export const fontFaces = `
  @font-face {
    font-family: 'Cormorant Garamond Variable';
    src: url(${serifUrl}) format('woff2');
    font-weight: 300 700;
    font-display: swap;
  }
  @font-face {
    font-family: 'Instrument Sans Variable';
    src: url(${sansUrl}) format('woff2');
    font-weight: 400 700;
    font-display: swap;
  }
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
