import { readFileSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { dayLabel, type ShopFacts, type StoneRecord, shopDay, siteLabel, stonePath } from '@elegant/shared/rules'
import PDFDocument from 'pdfkit'
import { encodeQR } from 'qr'
import { fontsFolder } from '../config/paths.ts'

/** Embedded, because the built-in fonts of PDF know only western names. */
const fonts = { body: 'DejaVuSans.ttf', bold: 'DejaVuSans-Bold.ttf', title: 'DejaVuSerif.ttf' }

// The shop's colors (shared/src/ui/themes.ts).
const ink = '#1A1714'
const muted = '#6B645C'
const hairline = '#E4DFD6'

const margin = 36
const qrSize = 84
/** The longer side of the picture, in points. */
const pictureSize = 108

type Doc = InstanceType<typeof PDFDocument>

interface Sheet {
  site: string
  /** A JPEG of the stone; without one its words take the whole width. */
  picture?: Buffer
}

/** The certificate of a record: A5, with a QR code that leads to the page of the record (product §10.15). */
export function certificatePdf(shop: ShopFacts, record: StoneRecord, { site, picture }: Sheet): Promise<Buffer> {
  const { title, sku, id, cause, recorded_at, facts } = record
  const info = { Title: `Certificate: ${title}`, Author: shop.name }
  const doc = new PDFDocument({ size: 'A5', margin, font: '', lang: 'en-US', displayTitle: true, info })
  for (const [name, file] of Object.entries(fonts)) doc.registerFont(name, readFileSync(path.join(fontsFolder, file)))
  const width = doc.page.width - 2 * margin
  let column = width
  const line = (words: string, font: keyof typeof fonts = 'body', size = 8, color = ink) =>
    doc.font(font).fontSize(size).fillColor(color).text(words, margin, doc.y, { width: column })
  const day = dayLabel(shopDay(new Date(recorded_at)))

  line(shop.name, 'title', 16)
  line([shop.city, shop.phone, shop.email, siteLabel(shop.website)].filter(Boolean).join('   '), 'body', 6.5, muted)
  doc.moveDown(1.5)
  const top = doc.y
  if (picture) {
    const [fit, left] = [[pictureSize, pictureSize] satisfies [number, number], margin + width - pictureSize]
    doc.image(picture, left, top, { fit, align: 'right' })
    doc.y = top
    column = width - pictureSize - 12
  }
  line('Certificate', 'title', 12)
  line(title, 'bold', 10)
  line(`${sku}, record ${id}. As recorded on ${day}${cause === 'sale' ? ', the day of sale' : ''}.`, 'body', 7.5, muted)
  // A long title goes on below the picture.
  if (picture) doc.y = Math.max(doc.y, top + pictureSize)
  doc.moveDown()
  for (const { name, text, basis } of facts) addFact(doc, { name, text, basis }, width)
  addAddress(doc, `${site}${stonePath(sku, id)}`, width)
  doc.end()
  return buffer(doc)
}

/** A name to the left; the value, and how the shop knows it, to the right. */
function addFact(
  doc: Doc,
  { name, text, basis }: Pick<StoneRecord['facts'][number], 'name' | 'text' | 'basis'>,
  width: number,
) {
  const left = width * 0.32
  const right = { width: width - left }
  const value = () => doc.font('body').fontSize(8).fillColor(ink)
  const height = value().heightOfString(text, right) + (basis ? doc.fontSize(6.5).heightOfString(basis, right) : 0)
  if (doc.y + height + 8 > doc.page.height - margin) doc.addPage()
  const top = doc.y + 4
  rule(doc, doc.y, width)
  doc
    .font('body')
    .fontSize(8)
    .fillColor(muted)
    .text(name, margin, top, { width: left - 8 })
  const ends = [doc.y]
  value().text(text, margin + left, top, right)
  if (basis)
    doc
      .fontSize(6.5)
      .fillColor(muted)
      .text(basis, margin + left, doc.y, right)
  doc.y = Math.max(...ends, doc.y) + 4
}

/** The QR code and its address at the foot of the last page. */
function addAddress(doc: Doc, address: string, width: number) {
  const bottom = doc.page.height - margin
  if (doc.y + qrSize + 12 > bottom) doc.addPage()
  const top = bottom - qrSize
  rule(doc, top - 8, width)
  drawQr(doc, address, { left: margin, top, size: qrSize })
  const column = { width: width - qrSize - 12 }
  doc.font('body').fontSize(7.5).fillColor(ink)
  doc.text(
    'This record is kept as it was on that day. Compare it with the page:',
    margin + qrSize + 12,
    top + 4,
    column,
  )
  doc
    .fontSize(7)
    .fillColor(muted)
    .text(address, { ...column, link: address })
}

function drawQr(doc: Doc, address: string, { left, top, size }: { left: number; top: number; size: number }) {
  // The quiet zone of four modules is part of the symbol.
  const modules = encodeQR(address, 'raw', { border: 4, ecc: 'medium' })
  const side = size / modules.length
  for (const [row, cells] of modules.entries()) {
    for (const [column, isDark] of cells.entries()) {
      if (isDark) doc.rect(left + column * side, top + row * side, side, side)
    }
  }
  doc.fill(ink)
}

function rule(doc: Doc, y: number, width: number) {
  doc
    .moveTo(margin, y)
    .lineTo(margin + width, y)
    .lineWidth(0.5)
    .strokeColor(hairline)
    .stroke()
}
