/**
 * The HTML of a mail for a frame of this page. Mail programs want inline styles, which the policy of the page refuses, so
 * they become rules of one style element with the page's nonce. The API escapes quotes in all data, so whatever is between
 * the quotes is a style of the template.
 */
export function framedMail(html: string, nonce: string): string {
  const styles: string[] = []
  const body = html.replace(/ style="([^"]*)"/g, (_, style: string) => {
    const known = styles.indexOf(style)
    const at = known < 0 ? styles.push(style) - 1 : known
    return ` class="s${at}"`
  })
  const rules = styles.map((style, at) => `.s${at}{${style}}`).join('\n')
  // Links lead nowhere: the frame may not open windows.
  const head = `<base target="_blank"><style nonce="${nonce}">\n${rules}\n</style>`
  return body.replace('<head>', () => `<head>${head}`)
}
