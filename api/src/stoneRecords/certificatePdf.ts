import { buffer } from 'node:stream/consumers'
import { formatDate, type ShopFacts, type StoneRecord, shopDay, stonePath } from '@elegant/shared/rules'
import { encodeQR } from 'qr'
import { toPrintable } from '../pdf/printable.ts'
import { openSheet, type Sheet } from '../pdf/sheet.ts'
import { shopColors } from '../shop/shopColors.ts'

const { ink, muted } = shopColors
const margin = 36
const qrSize = 84
/** The longer side of the picture, in points. */
const pictureSize = 108

interface CertificateOptions {
  site: string
  /** A JPEG of the stone; without one its words take the whole width. */
  picture?: Buffer
}

/** The certificate of a record: A5, with a QR code that leads to the page of the record (docs/product/passport.md). */
export async function certificatePdf(
  shop: ShopFacts,
  record: StoneRecord,
  { site, picture }: CertificateOptions,
): Promise<Buffer> {
  const { title, sku, id, cause, recorded_at, facts } = record
  const sizes = { name: 16, contacts: 6.5, text: 8 }
  const sheet = await openSheet(shop, { size: 'A5', margin, title: `Certificate: ${title}`, sizes })
  const { doc, line } = sheet
  let { width } = sheet
  const day = formatDate(shopDay(new Date(recorded_at)))

  doc.moveDown(1.5)
  const top = doc.y
  if (picture) {
    const [fit, left] = [[pictureSize, pictureSize] satisfies [number, number], margin + width - pictureSize]
    doc.image(picture, left, top, { fit, align: 'right' })
    doc.y = top
    width -= pictureSize + 12
  }
  line('Certificate', { font: 'title', size: 12, width })
  doc.moveDown(0.4)
  line(title, { font: 'bold', size: 10, width })
  doc.moveDown(0.3)
  const recorded = `As recorded on ${day}${cause === 'sale' ? ', the day of sale' : ''}.`
  line(`${sku}, record ${id}. ${recorded}`, { size: 7.5, color: muted, width })
  // A long title goes on below the picture.
  if (picture) doc.y = Math.max(doc.y, top + pictureSize)
  doc.moveDown()
  for (const { name, text, basis } of facts)
    addFact(sheet, { name: toPrintable(name), text: toPrintable(text), basis: toPrintable(basis) })
  addAddress(sheet, `${site}${stonePath(sku, id)}`)
  doc.end()
  return buffer(doc)
}

/** A name to the left; the value, and how the shop knows it, to the right. */
function addFact(
  { doc, rule, width }: Sheet,
  { name, text, basis }: Pick<StoneRecord['facts'][number], 'name' | 'text' | 'basis'>,
) {
  const left = width * 0.32
  const right = { width: width - left }
  const value = () => doc.font('body').fontSize(8).fillColor(ink)
  const height = value().heightOfString(text, right) + (basis ? doc.fontSize(6.5).heightOfString(basis, right) : 0)
  if (doc.y + height + 8 > doc.page.height - margin) doc.addPage()
  const top = doc.y + 4
  rule(doc.y)
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
function addAddress({ doc, rule, width }: Sheet, address: string) {
  const bottom = doc.page.height - margin
  if (doc.y + qrSize + 12 > bottom) doc.addPage()
  const top = bottom - qrSize
  rule(top - 8)
  drawQr({ doc }, address, { left: margin, top, size: qrSize })
  const column = { width: width - qrSize }
  doc.font('body').fontSize(7.5).fillColor(ink)
  doc.text('This record is kept as it was on that day. Compare it with the page:', margin + qrSize, top + 8, column)
  doc
    .fontSize(7)
    .fillColor(muted)
    .text(address, { ...column, link: address })
}

function drawQr(
  { doc }: Pick<Sheet, 'doc'>,
  address: string,
  { left, top, size }: { left: number; top: number; size: number },
) {
  // The quiet zone of four modules is part of the symbol. To the left, the margin of the page is one too, so that the
  // symbol stands below the words.
  const quiet = 4
  const modules = encodeQR(address, 'raw', { border: quiet, ecc: 'medium' })
  const side = size / modules.length
  for (const [row, cells] of modules.entries()) {
    for (const [column, isDark] of cells.entries()) {
      if (isDark) doc.rect(left + (column - quiet) * side, top + row * side, side, side)
    }
  }
  doc.fill(ink)
}
