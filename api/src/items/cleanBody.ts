import { attributesOf, bodyTags, itemBody, limits, voidTags } from '@elegant/shared/rules'
import sanitize from 'sanitize-html'
import { HttpError, invalid } from '../http/errors.ts'
import { validate } from '../http/validation.ts'

/**
 * Cleans the formatted text of an item (product §10.18): keeps the elements that a body may have, and the text of all
 * others. `parseBody` understands the result, and cleaning it again changes nothing. A picture from elsewhere or without
 * alternative text is refused, because its loss would be noticed too late.
 */
export function cleanBody(html: string): string {
  let depth = 0
  let links = 0
  const cleaned = sanitize(html, {
    allowedTags: [...bodyTags],
    allowedAttributes: { a: ['href'], img: ['src', 'alt', 'width', 'height'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    nonTextTags: tagsWithoutText,
    transformTags: {
      ...otherNames,
      '*': (tag, given) => {
        const isNestedLink = tag === 'a' && links > 1
        const attribs = isNestedLink ? {} : attributesOf(tag, (name) => given[name] ?? '')
        if (tag === 'img' && !attribs) throw invalid([{ path: 'body', message: foreignPicture }])
        return { tagName: tag, attribs: attribs ?? {} }
      },
    },
    exclusiveFilter({ tag, attribs, text, mediaChildren }) {
      if (voidTags.includes(tag)) return false
      if (text.trim() === '' && mediaChildren.length === 0) return true
      // A link that leads nowhere is text.
      return tag === 'a' && !attribs.href ? 'excludeTag' : false
    },
    onOpenTag(tag) {
      depth += 1
      if (tag === 'a') links += 1
      if (depth > limits.bodyDepth) throw invalid([{ path: 'body', message: tooDeep }])
    },
    onCloseTag(tag) {
      depth -= 1
      if (tag === 'a') links -= 1
    },
  })
  // Once more: an entity can stand for a character that the rule forbids.
  return validate(rule, withoutGap(cleaned.trim())) ?? ''
}

/** Begins with an h2: the levels of headings have no gap, and the title is above. */
function withoutGap(body: string): string {
  const [first = ''] = /<h[23]>/.exec(body) ?? []
  return first === '<h3>' ? body.replace('<h3>', '<h2>').replace('</h3>', '</h2>') : body
}

/** Returns the broken rule instead of throwing it. */
export function checkBody(html: string): { body: string } | { fault: string } {
  try {
    return { body: cleanBody(html) }
  } catch (error) {
    if (error instanceof HttpError) return { fault: error.message }
    throw error
  }
}

const rule = itemBody()
const foreignPicture = 'Pictures in the text must be uploaded to this shop, and each needs alternative text'
const tooDeep = `Text must not be nested deeper than ${limits.bodyDepth} levels`

/** Elements whose content is dropped with them. */
const tagsWithoutText = [
  ...['script', 'style', 'noscript', 'template', 'title', 'svg', 'math'],
  ...['textarea', 'option', 'xmp', 'iframe', 'noembed', 'noframes', 'plaintext'],
]

/** What other editors call the elements of a body. */
const otherNames = { h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3', b: 'strong', i: 'em', figcaption: 'p' }
