/** The id of the element that holds the global style. */
export const pageStyleId = 'page-style'

/** Adds the global style in the browser if the server did not render the page. */
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
    console.error('Failed to load the global style', error)
  }
}
