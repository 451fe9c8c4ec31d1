import { isBodyPicture } from '@elegant/shared/rules'

/**
 * Prepares HTML of other programs for the editor, which drops what it does not know. Lists of Word, which are paragraphs
 * with a bullet, become lists, and bold or italic styles become elements: the page's policy forbids styles in HTML, so the
 * editor would not see them.
 */
export function adaptPastedHtml(html: string): string {
  const lists = html
    .replace(/<p\b[^>]*\bmso-list:[^>]*>([\s\S]*?)<\/p>/gi, (_, content: string) => listItem(content))
    .replace(/<\/(ul|ol)>\s*<\1>/g, '')
  const content = lists.replace(/<(style|script|title|xml)\b[\s\S]*?<\/\1\s*>|<!(?:--[\s\S]*?--|[^>]*)>/gi, '')
  return adaptTags(flattenTables(content))
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

/** Headings get the levels of a post, spans become what they look like, other elements keep only what the editor reads. */
function adaptTags(html: string): string {
  const spanEnds: string[] = []
  return html.replace(
    /<(\/?)([a-z][\w:-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/gi,
    (_, slash: string, name: string, attributes: string) => {
      const tag = name.toLowerCase()
      if (tag === 'span') {
        if (slash) return spanEnds.pop() ?? ''
        const marks = getMarks(attributes)
        spanEnds.push(
          marks
            .toReversed()
            .map((mark) => `</${mark}>`)
            .join(''),
        )
        return marks.map((mark) => `<${mark}>`).join('')
      }
      // The element around a whole text of Google Docs.
      if (tag === 'b' && /font-weight:\s*normal/i.test(attributes)) return ''
      const kept = attributes.match(/\s(?:href|src|alt|width|height|data-pm-slice)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi)
      return `<${slash}${otherNames[tag] ?? tag}${kept?.join('') ?? ''}>`
    },
  )
}

const otherNames: Record<string, string> = { h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3' }

const blockTag = /<(?:[uo]l|li|dl|h[1-6]|blockquote|pre|hr)\b/i

/**
 * Posts have no tables: a row of several cells becomes a paragraph, or blocks if it has lists or headings, and
 * that of one cell is the layout of its content.
 */
function flattenTables(html: string): string {
  return html.replace(/<tr\b[^>]*>((?:(?!<tr\b)[\s\S])*?)<\/tr\s*>/gi, (_, row: string) => {
    const cells = Array.from(row.matchAll(/<t[dh]\b[^>]*>([\s\S]*?)<\/t[dh]\s*>/gi), ([, content = '']) => content)
    if (cells.length < 2) return row
    // A paragraph would end where a list begins.
    if (blockTag.test(row)) return cells.map((content) => `<div>${content}</div>`).join('')
    const texts = cells.map((content) => content.replace(/<\/?(?:p|div)\b[^>]*>|&nbsp;|&#160;/gi, ' ').trim())
    const filled = texts.filter(Boolean)
    return filled.length > 0 ? `<p>${filled.join(' · ')}</p>` : ''
  })
}

/** The elements that look like a style. */
function getMarks(attributes: string): string[] {
  const isBold = /font-weight:\s*(?:bold|[6-9]00)/i.test(attributes)
  const isItalic = /font-style:\s*italic/i.test(attributes)
  return [...(isBold ? ['b'] : []), ...(isItalic ? ['i'] : [])]
}
