import {
  type BodyNode,
  bodyLimits,
  bodyTags,
  itemBody,
  ownerLimits,
  parseAttributes,
  parseBody,
  renderBody,
} from '@elegant/shared/rules'
import sanitize from 'sanitize-html'
import { validate } from '../http/requests/validation.ts'
import { HttpError, invalid } from '../http/responses/httpErrors.ts'

/**
 * Cleans the formatted text of an item (docs/product/content.md#formatted-text): keeps the elements that a body may
 * have, and the text of all others. Cleaning the result again changes nothing. A picture from elsewhere or without
 * alternative text is refused, because its loss would be noticed too late.
 */
export function cleanBody(html: string): string {
  let depth = 0
  const known = sanitize(html, {
    allowedTags: [...bodyTags],
    allowedAttributes: { a: ['href'], img: ['src', 'alt', 'width', 'height'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    nonTextTags: tagsWithoutText,
    transformTags: {
      ...otherNames,
      img(tagName, attribs) {
        if (parseAttributes(tagName, (name) => attribs[name] ?? '')) return { tagName, attribs }
        throw invalid([{ path: 'body', message: foreignPicture }])
      },
    },
    onOpenTag() {
      depth += 1
      if (depth > bodyLimits.depth) throw tooDeep()
    },
    onCloseTag() {
      depth -= 1
    },
  })
  const blocks = parseBody(known)
  if (measureDepth(blocks) > bodyLimits.depth) throw tooDeep()
  // Once more: an entity can stand for a character that the rule forbids.
  return validate(rule, renderBody(blocks)) ?? ''
}

function measureDepth(nodes: BodyNode[]): number {
  return Math.max(0, ...nodes.map((node) => (typeof node === 'string' ? 0 : 1 + measureDepth(node.children))))
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
const foreignPicture = `Pictures in the text must be uploaded to this shop, and each needs alternative text of at most ${ownerLimits.alt} characters`
const tooDeep = () =>
  invalid([{ path: 'body', message: `Text must not be nested deeper than ${bodyLimits.depth} levels` }])

/** Elements whose content is dropped with them: no browser shows it. */
const tagsWithoutText = [
  'script',
  'style',
  'noscript',
  'template',
  'title',
  'desc',
  'metadata',
  'annotation',
  'annotation-xml',
  'iframe',
  'noembed',
  'noframes',
]

/** The names that other editors have for the elements of a body. */
const otherNames = { h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3', b: 'strong', i: 'em', figcaption: 'p' }
