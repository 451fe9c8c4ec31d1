/** The element that the server writes the page's ground into. */
export const pageStyleId = 'page-style'

/** Where the server could not render the page, the browser makes it itself. */
export async function withPageStyle(page: Document): Promise<void> {
  if (page.getElementById(pageStyleId)) return
  try {
    const { globalStyle } = await import('./globalStyle.ts')
    const style = page.createElement('style')
    style.id = pageStyleId
    style.nonce = __webpack_nonce__
    style.textContent = globalStyle
    page.head.append(style)
  } catch (error) {
    console.error('The page goes without its style', error)
  }
}
