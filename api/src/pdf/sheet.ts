import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type ShopFacts, siteLabel } from '@elegant/shared/rules'
import { fontsFolder } from '../config/apiFolders.ts'
import { shopColors } from '../shop/shopColors.ts'
import { toPrintable } from './printable.ts'

/** Embedded, because the built-in fonts of PDF know only western names. What they lack is romanized (printable.ts). */
const fonts = { body: 'DejaVuSans.ttf', bold: 'DejaVuSans-Bold.ttf', title: 'DejaVuSerif.ttf' }

interface SheetOptions {
  size: 'A5' | 'LETTER'
  margin: number
  /** The title of the file, which readers show above the page. */
  title: string
  /** Font sizes: the name of the shop, its contacts below, and text. */
  sizes: { name: number; contacts: number; text: number }
}

interface LineOptions {
  font?: keyof typeof fonts
  size?: number
  color?: string
  width?: number
}

export type Sheet = Awaited<ReturnType<typeof openSheet>>

/** Opens a PDF with the fonts and the letterhead of the shop. Loads the library on first use, which takes 0.2 s. */
export async function openSheet(shop: ShopFacts, { size, margin, title, sizes }: SheetOptions) {
  const { default: PDFDocument } = await import('pdfkit')
  const info = { Title: title, Author: shop.name }
  const doc = new PDFDocument({ size, margin, font: '', lang: 'en-US', displayTitle: true, info })
  for (const [name, file] of Object.entries(fonts)) doc.registerFont(name, readFileSync(path.join(fontsFolder, file)))
  const fullWidth = doc.page.width - 2 * margin
  const line = (words: string, options: LineOptions = {}) => {
    const { font = 'body', size = sizes.text, color = shopColors.ink, width = fullWidth } = options
    doc.font(font).fontSize(size).fillColor(color).text(toPrintable(words), margin, doc.y, { width })
  }
  const rule = (y: number) => {
    doc
      .moveTo(margin, y)
      .lineTo(margin + fullWidth, y)
      .lineWidth(0.5)
      .strokeColor(shopColors.hairline)
      .stroke()
  }

  line(shop.name, { font: 'title', size: sizes.name })
  const contacts = [shop.city, shop.phone, shop.email, siteLabel(shop.website)]
  line(contacts.filter(Boolean).join('   '), { size: sizes.contacts, color: shopColors.muted })
  return { doc, line, rule, width: fullWidth }
}
