import { type ShopFacts, siteLabel } from '@elegant/shared/rules'
import { type Html, html } from '../http/responses/htmlTemplate.ts'
import { shopColors } from '../shop/shopColors.ts'

type Fact = [name: string, value: string]

/** A block of a mail: a paragraph, a list of facts, quoted text or a link. */
export type Block = string | { facts: Fact[] } | { quote: string } | { link: string; url: string }

/** The content of a mail, before it is rendered as plain text and HTML. */
export interface EmailContent {
  subject: string
  blocks: Block[]
  /** Reply-to address, if it differs from the sender. */
  replyTo?: string
}

export interface Message {
  subject: string
  text: string
  html: string
}

/** Renders a mail as a one-line subject, plain text, and HTML with the same content. */
export function renderEmail({ subject, blocks }: EmailContent, shop: ShopFacts): Message {
  const line = shorten(toHeader(subject), 150)
  const filled = blocks.flatMap(dropEmpty)
  return { subject: line, text: renderText(filled, shop), html: String(renderPage(line, filled, shop)) }
}

/** Collapses text into one line, without characters that could inject a header or reverse the text direction. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}\p{Bidi_C}]+/gu, ' ').trim()
}

/** Text of a header, in which a mail program would decode what looks like an encoded word (RFC 2047). */
export function toHeader(text: string): string {
  return oneLine(text).replaceAll('=?', '= ?')
}

/** Truncates text to one line of limited length. */
export function shorten(text: string, maxLength: number): string {
  const line = oneLine(text)
  return line.length <= maxLength ? line : `${Array.from(line.slice(0, maxLength)).slice(0, -1).join('').trim()}…`
}

/** Drops empty facts, empty quotes and invalid links. */
function dropEmpty(block: Block): Block[] {
  if (typeof block === 'string') return [block]
  if ('facts' in block) {
    const facts = block.facts.map(([name, value]): Fact => [name, oneLine(value)]).filter(([, value]) => value)
    return facts.length > 0 ? [{ facts }] : []
  }
  if ('quote' in block) return block.quote.trim() ? [block] : []
  return /^https?:\/\/\S+$/.test(block.url) ? [block] : []
}

function getSignature({ name, city, phone, email, website }: ShopFacts): string[] {
  return [name, city, phone, email, siteLabel(website)].map(oneLine).filter(Boolean)
}

function renderText(blocks: Block[], shop: ShopFacts): string {
  const parts = blocks.map((block) => {
    if (typeof block === 'string') return oneLine(block)
    if ('facts' in block) return block.facts.map((fact) => fact.join(': ')).join('\n')
    // Mark every line, so that quoted text cannot pass as the shop's.
    if ('quote' in block)
      return getLines(block.quote)
        .map((line) => `> ${line}`.trimEnd())
        .join('\n')
    return `${block.link}:\n${block.url}`
  })
  return [...parts, ['-- ', ...getSignature(shop)].join('\n')].join('\n\n')
}

// Mail clients ignore style sheets, so every element has inline styles.
const ink = `color:${shopColors.ink}`
const muted = `color:${shopColors.muted}`
const { hairline } = shopColors

function renderPage(title: string, blocks: Block[], shop: ShopFacts): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
</head>
<body style="margin:0;padding:24px;background:#FBFAF6;${ink};font:16px/1.6 Helvetica,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 24px;padding:0 0 16px;border-bottom:1px solid ${hairline};font:24px/1.2 Georgia,serif">${oneLine(shop.name)}</p>
${blocks.map(renderBlock)}
<p style="margin:32px 0 0;padding:16px 0 0;border-top:1px solid ${hairline};font-size:14px;${muted}">${withLineBreaks(getSignature(shop))}</p>
</div>
</body>
</html>
`
}

function renderBlock(block: Block): Html {
  if (typeof block === 'string') return html`<p style="margin:0 0 16px">${oneLine(block)}</p>\n`
  if ('facts' in block) {
    return html`<dl style="margin:0 0 16px;padding:16px;background:#FFFFFF;border:1px solid ${hairline};border-radius:2px">
${block.facts.map(([name, value]) => html`<dt style="font-size:14px;${muted}">${name}</dt><dd style="margin:0 0 8px">${value}</dd>\n`)}</dl>\n`
  }
  if ('quote' in block) {
    return html`<blockquote style="margin:0 0 16px;padding:0 0 0 16px;border-left:2px solid ${hairline}">${withLineBreaks(getLines(block.quote))}</blockquote>\n`
  }
  return html`<p style="margin:0 0 16px"><a href="${block.url}" style="display:inline-block;padding:10px 20px;background:${shopColors.ink};border-radius:10px;color:#FFFFFF;text-decoration:none">${block.link}</a></p>\n`
}

function getLines(text: string): string[] {
  return text
    .trim()
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(oneLine)
}

function withLineBreaks(lines: string[]): (string | Html)[] {
  return lines.flatMap((line, at) => (at === 0 ? [line] : [html`<br>`, line]))
}
