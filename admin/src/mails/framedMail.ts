const stylesName = 'data-styles'

/**
 * The HTML of a mail for a frame of this page. Mail programs want inline styles, which the policy of the page refuses in
 * HTML and allows from a script, so `applyStyles` sets them. The API escapes quotes in all data, so whatever is between
 * the quotes is a style of the template.
 */
export function framedMail(html: string): string {
  // Links lead nowhere: the frame may not open windows.
  return html.replaceAll(' style="', ` ${stylesName}="`).replace('<head>', () => '<head><base target="_blank">')
}

/** Sets the inline styles of a framed mail. */
export function applyStyles(mail: Document): void {
  for (const element of mail.querySelectorAll<HTMLElement>(`[${stylesName}]`))
    element.style.cssText = element.getAttribute(stylesName) ?? ''
}
