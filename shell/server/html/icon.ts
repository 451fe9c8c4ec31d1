/** The mark of the logo, a cut opal. */
export const markSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><linearGradient id="o"><stop stop-color="#0f7c80"/><stop offset=".6" stop-color="#5b4fa8"/><stop offset="1" stop-color="#e0664f"/></linearGradient><path fill="url(#o)" d="m16 1 12 7 4 12-16 11L0 20 4 8z"/></svg>'

/** The icon of the browser's tab. */
export const icon = `data:image/svg+xml,${encodeURIComponent(markSvg)}`
