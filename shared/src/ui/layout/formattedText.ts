import { css } from 'styled-components'
import { token } from '../theme/tokens.ts'

/** The style of formatted text, in pages and in its editor. */
export const formattedText = css`
  > * + * {
    margin-top: 1.1em;
  }
  h2,
  h3 {
    line-height: 1.15;
  }
  h2 {
    font-size: ${token.text2xl};
  }
  h3 {
    font-size: ${token.textXl};
  }
  > * + :is(h2, h3) {
    margin-top: 1.6rem;
  }
  > :is(h2, h3) + * {
    margin-top: 0.6rem;
  }
  ul,
  ol {
    padding-inline-start: 1.4em;
  }
  ul {
    list-style: disc;
  }
  ol {
    list-style: decimal;
  }
  li + li,
  li > * + * {
    margin-top: 0.4em;
  }
  li::marker {
    color: ${token.muted};
  }
  blockquote {
    margin-block-end: 0;
    margin-inline: 0;
    padding-inline-start: ${token.space3};
    border-inline-start: 2px solid ${token.opalText};
    font: 500 ${token.textXl} / 1.35 ${token.serif};
    font-variant-numeric: lining-nums;
  }
  blockquote > * + * {
    margin-top: 0.6em;
  }
  img {
    height: auto;
    margin-block: ${token.space3};
    margin-inline: auto;
    border-radius: ${token.radiusPicture};
    background: ${token.sunken};
  }
  hr {
    width: 4rem;
    margin-block: ${token.space4};
    margin-inline: auto;
    border: 0;
    border-top: 1px solid ${token.control};
  }
`
