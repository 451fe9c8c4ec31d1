import { limits } from './limits.ts'
import { text, withoutHiddenCharacters } from './text.ts'
import { isWebAddress } from './webAddress.ts'

// The formatted text of an item is HTML of a few elements. The API cleans whatever it receives (cleanBody.ts); pages
// parse it with the grammar below instead of inserting it as HTML, so that nothing else can come through.

/** The elements of a body. The title of the item is the only h1. */
export const bodyTags = [
  ...(['h2', 'h3', 'p', 'ul', 'ol', 'li', 'blockquote', 'strong', 'em'] as const),
  ...(['a', 'img', 'br', 'hr'] as const),
] as const
export type BodyTag = (typeof bodyTags)[number]

/** The elements without content. */
export const voidTags: readonly string[] = ['img', 'br', 'hr']

export interface BodyElement {
  tag: BodyTag
  /** `href` of an `a`; `src`, `alt`, and possibly `width` and `height` of an `img`. */
  attributes: Record<string, string>
  children: BodyNode[]
}
export type BodyNode = string | BodyElement

/** Parses a body. Drops what is not part of the grammar, and keeps its text. */
export function parseBody(body: string): BodyNode[] {
  const root: BodyNode[] = []
  const open: { tag: string; children: BodyNode[] }[] = []
  for (const [token] of body.matchAll(/<[^<>]*>|[^<>]+/g)) {
    const siblings = open.at(-1)?.children ?? root
    const [, slash, name = ''] = /^<(\/?)(\w+)/.exec(token) ?? []
    if (!token.startsWith('<')) siblings.push(decodeText(token))
    else if (slash) {
      const at = open.findLastIndex(({ tag }) => tag === name)
      if (at >= 0) open.splice(at)
    } else {
      const element = elementOf(name, token)
      // Pages recurse into the tree: what is nested deeper than any editor does stays on one level.
      const isKept = element !== undefined && open.length < limits.bodyDepth
      if (isKept) siblings.push(element)
      if (!voidTags.includes(name)) open.push({ tag: name, children: isKept ? element.children : siblings })
    }
  }
  return root
}

function elementOf(name: string, token: string): BodyElement | undefined {
  const tag = bodyTags.find((one) => one === name)
  if (!tag) return undefined
  const given = new Map(Array.from(token.matchAll(/ (\w+)="([^"]*)"/g), ([, key = '', value = '']) => [key, value]))
  const attributes = attributesOf(tag, (key) => decodeText(given.get(key) ?? ''))
  return attributes && { tag, attributes, children: [] }
}

/** The attributes of an element, or undefined if it cannot do without one that is missing or wrong. */
export function attributesOf(tag: string, read: (name: string) => string): Record<string, string> | undefined {
  if (tag === 'a') return isBodyLink(read('href')) ? { href: read('href') } : undefined
  if (tag !== 'img') return {}
  const [src, alt, width, height] = [read('src'), read('alt').trim(), read('width'), read('height')]
  if (!isBodyPicture(src) || alt === '') return undefined
  const isSized = [width, height].every((side) => /^[1-9]\d{0,4}$/.test(side))
  return { src, alt, ...(isSized && { width, height }) }
}

/** True for what a link in a body may lead to: the web, a page of this shop, or an e-mail address. */
export function isBodyLink(address: string): boolean {
  if (address.length > limits.address || /[\s\p{C}\\]/u.test(address)) return false
  if (/^https?:/i.test(address)) return isWebAddress(address)
  return /^\/(?!\/)/.test(address) || /^mailto:[^@]+@[^@]+$/i.test(address)
}

/** True for a picture that was uploaded to this shop, at its largest width. */
export function isBodyPicture(address: string): boolean {
  return /^\/media\/\w+\/\d+\.webp$/.test(address)
}

/** The readable text of a body: paragraphs are separated by an empty line. */
export function bodyText(body: string): string {
  const lines = body
    .replace(/[ \t\r\n\f]+/g, ' ')
    .replace(/<\/p> ?(?=<\/(?:li|blockquote)>)/g, '')
    .replace(/<\/(?:h2|h3|p|ul|ol|blockquote)>/g, '\n\n')
    .replace(/<\/li>|<br ?\/?>/g, '\n')
    .replace(/<[^<>]*>/g, '')
  return decodeText(lines)
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Plain text as a body. */
export function bodyOfText(plain: string): string {
  const paragraphs = plain.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '')
  return paragraphs.map((paragraph) => `<p>${encodeText(paragraph).replaceAll('\n', '<br>')}</p>`).join('')
}

/** The description of an item that has a body: its beginning, for clients that know no bodies. */
export function descriptionOfBody(body: string): string {
  const whole = bodyText(body)
  if (whole.length <= limits.description) return whole
  return `${whole
    .slice(0, limits.description - 1)
    .replace(/\s\S*$/, '')
    .toWellFormed()}…`
}

/** The formatted text of an item. Its length is that of the readable text. */
export function itemBody() {
  return withoutHiddenCharacters(text().label('Text').nullable())
    .max(limits.bodyMarkup, `Text must be at most ${limits.bodyMarkup} characters with its formatting`)
    .test(
      'length',
      `Text must be at most ${limits.body} characters`,
      (body) => !body || body.length > limits.bodyMarkup || bodyText(body).length <= limits.body,
    )
}

const entities = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': '\u00A0' }

function decodeText(html: string): string {
  return html.replace(/&\w+;/g, (entity) => Object.entries(entities).find(([name]) => name === entity)?.[1] ?? entity)
}

function encodeText(plain: string): string {
  return plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
