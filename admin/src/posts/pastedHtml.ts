import { isBodyPicture } from '@elegant/shared/rules'

/**
 * Prepares HTML of other programs for the editor, which drops what it does not know: headings get the levels of a post,
 * and lists of Word, which are paragraphs with a bullet, become lists.
 */
export function adaptPastedHtml(html: string): string {
  return html
    .replace(/<(\/?)h1\b/gi, '<$1h2')
    .replace(/<(\/?)h[4-6]\b/gi, '<$1h3')
    .replace(/<p\b[^>]*\bmso-list:[^>]*>([\s\S]*?)<\/p>/gi, (_, content: string) => listItem(content))
    .replace(/<\/(ul|ol)>\s*<\1>/g, '')
}

/** True if HTML has a picture that a post cannot show. */
export function hasForeignPicture(html: string): boolean {
  return Array.from(html.matchAll(/<img\b[^>]*>/gi)).some(
    ([tag]) => !isBodyPicture(/\ssrc="([^"]*)"/i.exec(tag)?.[1] ?? ''),
  )
}

/** Word marks the bullet or number of an item as what programs with lists of their own leave out. */
const wordMarker = /<!(?:--)?\[if !supportLists\](?:--)?>([\s\S]*?)<!(?:--)?\[endif\](?:--)?>/i

function listItem(content: string): string {
  const [, marker = ''] = wordMarker.exec(content) ?? []
  const list = /^\s*(\d+|[a-z])[.)]/i.test(marker.replace(/<[^>]*>/g, '')) ? 'ol' : 'ul'
  return `<${list}><li>${content.replace(wordMarker, '')}</li></${list}>`
}
