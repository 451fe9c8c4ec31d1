import { bodyLimits } from '../fields/limits.ts'
import { ownerLimits } from '../fields/ownerLimits.ts'
import { isBodyLink, isBodyPicture } from './bodyAddress.ts'

// The formatted text of an item is HTML of a few elements. The API cleans whatever it receives; pages build elements
// from this tree instead of inserting HTML, so nothing else can come through, whatever server the text is from.

/** The elements of a body. The title of the item is the only h1. */
export const bodyTags = [
  ...(['h2', 'h3', 'p', 'ul', 'ol', 'li', 'blockquote', 'img', 'hr'] as const),
  ...(['strong', 'em', 'a', 'br'] as const),
] as const
type BodyTag = (typeof bodyTags)[number]

const inlineTags: readonly BodyTag[] = ['strong', 'em', 'a', 'br']
const voidTags: readonly BodyTag[] = ['img', 'br', 'hr']

export interface BodyElement {
  tag: BodyTag
  /** `href` of an `a`; `src`, `alt`, and possibly `width` and `height` of an `img`. */
  attributes: Record<string, string>
  children: BodyNode[]
}
export type BodyNode = string | BodyElement

/**
 * Parses a body into blocks, such as an editor would write them: text is in paragraphs, nothing is where HTML does not
 * allow it, and the first heading is an h2, because the title is above it. Drops what is not part of a body, and keeps
 * its text.
 */
export function parseBody(body: string): BodyElement[] {
  const blocks = toBlocks(parseElements(body))
  const first = blocks.findIndex(({ tag }) => tag === 'h2' || tag === 'h3')
  return blocks.map((block, at) => (at === first ? { ...block, tag: 'h2' } : block))
}

/** Writes a parsed body as HTML; parsing it again gives the same. */
export function renderBody(nodes: BodyNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? encodeText(node) : renderElement(node))).join('')
}

function renderElement({ tag, attributes, children }: BodyElement): string {
  const given = Object.entries(attributes).map(([name, value]) => ` ${name}="${encodeText(value)}"`)
  const start = `<${tag}${given.join('')}>`
  return voidTags.includes(tag) ? start : `${start}${renderBody(children)}</${tag}>`
}

function parseElements(body: string): BodyNode[] {
  const root: BodyNode[] = []
  const open: { name: string; children: BodyNode[] }[] = []
  for (const [token] of body.matchAll(/<[^<>]*>|[^<>]+/g)) {
    const siblings = open.at(-1)?.children ?? root
    const [, slash, name = ''] = /^<(\/?)(\w+)/.exec(token) ?? []
    if (!token.startsWith('<')) siblings.push(decodeText(token))
    else if (slash) {
      const at = open.findLastIndex((element) => element.name === name)
      if (at >= 0) open.splice(at)
    } else {
      const element = getElement(name, token)
      // Every walk of the tree recurses, so elements nested deeper than any editor allows are flattened.
      const isKept = element !== undefined && open.length < bodyLimits.depth
      if (isKept) siblings.push(element)
      if (!voidTags.some((tag) => tag === name)) open.push({ name, children: isKept ? element.children : siblings })
    }
  }
  return root
}

function getElement(name: string, token: string): BodyElement | undefined {
  const tag = bodyTags.find((one) => one === name)
  if (!tag) return undefined
  const given = new Map(Array.from(token.matchAll(/ (\w+)="([^"]*)"/g), ([, key = '', value = '']) => [key, value]))
  const attributes = parseAttributes(tag, (key) => decodeText(given.get(key) ?? ''))
  return attributes && { tag, attributes, children: [] }
}

/** The attributes of an element; undefined if it cannot do without one that is missing or wrong. */
export function parseAttributes(tag: string, read: (name: string) => string): Record<string, string> | undefined {
  if (tag === 'a') return isBodyLink(read('href')) ? { href: read('href') } : undefined
  if (tag !== 'img') return {}
  const [src, alt, width, height] = [read('src'), read('alt').trim(), read('width'), read('height')]
  if (!isBodyPicture(src) || alt === '' || alt.length > ownerLimits.alt) return undefined
  const isSized = [width, height].every((side) => /^[1-9]\d{0,4}$/.test(side))
  return { src, alt, ...(isSized && { width, height }) }
}

/** Arranges nodes as blocks. Text between blocks becomes paragraphs; what has neither text nor picture is dropped. */
function toBlocks(nodes: BodyNode[]): BodyElement[] {
  const blocks: BodyElement[] = []
  let line: BodyNode[] = []
  const endLine = () => {
    const children = toLine(line)
    if (children.length > 0) blocks.push({ tag: 'p', attributes: {}, children })
    line = []
  }
  for (const node of nodes) {
    if (typeof node === 'string' || isInline(node)) {
      line.push(node)
      continue
    }
    endLine()
    const { tag, children } = node
    if (tag === 'img' || tag === 'hr') blocks.push(node)
    else if (tag === 'ul' || tag === 'ol') blocks.push(...keepFilled({ ...node, children: toListItems(children) }))
    else if (tag === 'blockquote') blocks.push(...keepFilled({ ...node, children: toBlocks(children) }))
    else if (tag !== 'li' && children.every(isInline))
      blocks.push(...keepFilled({ ...node, children: toLine(children) }))
    else blocks.push(...toBlocks(children))
  }
  endLine()
  return blocks
}

function toListItems(nodes: BodyNode[]): BodyElement[] {
  return nodes.flatMap((node) => {
    const children = typeof node !== 'string' && node.tag === 'li' ? node.children : [node]
    return keepFilled({ tag: 'li', attributes: {}, children: toBlocks(children) })
  })
}

/** Inline content: no element within one like it, none empty. */
function toLine(nodes: BodyNode[], around: BodyTag[] = []): BodyNode[] {
  const line = nodes.flatMap((node): BodyNode[] => {
    if (typeof node === 'string' || node.tag === 'br') return [node]
    const children = toLine(node.children, [...around, node.tag])
    return around.includes(node.tag) ? children : keepFilled({ ...node, children })
  })
  const isBlank = line.every((node) => (typeof node === 'string' ? node.trim() === '' : node.tag === 'br'))
  return isBlank && around.length === 0 ? [] : line
}

function keepFilled(element: BodyElement): BodyElement[] {
  return element.children.length > 0 ? [element] : []
}

function isInline(node: BodyNode): boolean {
  return typeof node === 'string' || (inlineTags.includes(node.tag) && node.children.every(isInline))
}

const entities: Partial<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': '\u00A0',
}

export function decodeText(html: string): string {
  return html.replace(/&\w+;/g, (entity) => entities[entity] ?? entity)
}

export function encodeText(plain: string): string {
  return plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
