import { fontFaces } from './fonts.ts'
import { variables } from './themes.ts'
import { token } from './tokens.ts'

/**
 * The global style sheet: variables, both themes, a reset and the focus ring. The shell's server inlines it as plain CSS,
 * because generating it in the browser would take longer than painting a page.
 */
export const globalStyle = `
  ${fontFaces}

  :root {
    ${variables.light}
    color-scheme: light dark;
  }

  @media screen and (prefers-color-scheme: dark) {
    :root {
      ${variables.dark}
    }
  }

  @media screen {
    [data-theme='dark'] {
      ${variables.dark}
      color-scheme: dark;
    }
  }

  /* Black on white, without what only a screen can do. */
  @media print {
    nav, form, .Toastify__toast-container { display: none !important; }

    [data-theme='dark'] { background: none !important; color: inherit !important; }
  }

  /* Without scripts, these controls could do nothing. */
  @media (scripting: none) {
    [data-needs-script] { display: none !important; }
  }

  *, *::before, *::after { box-sizing: border-box; }

  body, h1, h2, h3, p, ul, ol, dl, dd, figure, fieldset { margin: 0; padding: 0; }

  ul, ol { list-style: none; }

  fieldset { border: 0; min-width: 0; }

  legend { padding: 0; }

  /* Keeps scroll targets and focused elements clear of the header and of sticky actions. */
  html {
    -webkit-text-size-adjust: 100%;
    scroll-padding-block: calc(${token.headerHeight} + ${token.space2}) 6rem;
  }

  body {
    background: ${token.paper};
    color: ${token.ink};
    font: 400 ${token.textMd} / 1.6 ${token.sans};
    -webkit-font-smoothing: antialiased;
    text-rendering: optimizeLegibility;
    overflow-wrap: break-word;
  }

  h1, h2, h3 {
    font-family: ${token.serif};
    font-weight: 500;
    line-height: 1.08;
    letter-spacing: -0.01em;
    font-variant-numeric: lining-nums;
    text-wrap: balance;
  }

  p { text-wrap: pretty; }

  a { color: inherit; text-underline-offset: 0.2em; text-decoration-thickness: 1px; }

  a[href^='tel:'] { white-space: nowrap; }

  img, video, svg { display: block; max-width: 100%; }

  /* Icons are measured in em, and grow with the text size of the browser only. */
  svg { font-size: 1rem; stroke-linecap: round; stroke-linejoin: round; }

  /* On a phone, pictures further down leave the bandwidth to the first screen until it is painted, or for three seconds. */
  @media (scripting: enabled) and (max-width: 47.99rem) {
    [data-painting] picture:has(> [loading='lazy']) {
      content-visibility: hidden;
      animation: show-picture 0s 3s forwards;
    }
    @keyframes show-picture { to { content-visibility: visible; } }
  }

  button, input, textarea, select { font: inherit; color: inherit; }

  :focus-visible {
    outline: 2px solid ${token.opalText};
    outline-offset: 3px;
    border-radius: ${token.radiusPicture};
  }

  ::selection { background: ${token.violet}; color: ${token.onVelvet}; }

  @media (prefers-reduced-motion: reduce) {
    *, *::before, *::after {
      transition-duration: 0s !important;
      scroll-behavior: auto !important;
    }
    *:not(.Toastify__progress-bar), *::before, *::after {
      animation-duration: 1ms !important;
      animation-iteration-count: 1 !important;
    }
  }
`
