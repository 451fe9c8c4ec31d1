import { readFileSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import {
  addressLines,
  dayLabel,
  type EstimateFact,
  formatMinor,
  type Payment,
  paymentMethodLabels,
  priceFacts,
  type ShopFacts,
  shopDay,
  siteLabel,
  type Thread,
  type ThreadEstimate,
  type ThreadMoney,
  termFacts,
} from '@elegant/shared/rules'
import PDFDocument from 'pdfkit'
import { fontsFolder } from '../config/paths.ts'
import type { ParcelPiece } from '../parcels/parcels.ts'

/** Embedded, because the built-in fonts of PDF know only western names. */
const fonts = { body: 'DejaVuSans.ttf', bold: 'DejaVuSans-Bold.ttf', title: 'DejaVuSerif.ttf' }

// The shop's colors (shared/src/ui/themes.ts).
const ink = '#1A1714'
const muted = '#6B645C'
const hairline = '#E4DFD6'

const margin = 64

/** A version of an estimate, in the words of its page (product §11.12). */
export function estimatePdf(shop: ShopFacts, thread: Thread, estimate: ThreadEstimate): Promise<Buffer> {
  const { version, sent_at } = estimate
  const message = thread.entries.find((entry) => entry.kind === 'estimate' && entry.estimate === version)?.text ?? ''
  return renderPdf(shop, thread, {
    title: `Estimate ${version}`,
    day: shopDay(new Date(sent_at)),
    tables: [priceFacts(estimate), termFacts(estimate)],
    text: message,
  })
}

/** The receipt of a payment or refund (product §11.14). */
export function receiptPdf(shop: ShopFacts, thread: Thread, payment: Payment): Promise<Buffer> {
  const { id, kind, method, amount, currency, paid_on } = payment
  const { money } = thread
  const sums: EstimateFact[] = money
    ? [
        [
          money.is_cancelled ? 'Kept after canceling' : 'Total of the order',
          formatMinor(money.promised, money.currency),
        ],
        ['Paid so far', formatMinor(money.paid, money.currency)],
        ['Still to pay', formatMinor(Math.max(0, money.owed), money.currency)],
      ]
    : []
  return renderPdf(shop, thread, {
    title: `${kind === 'refund' ? 'Refund' : 'Receipt'} ${id}`,
    day: paid_on,
    tables: [
      [
        ['Method', paymentMethodLabels[method]],
        [kind === 'refund' ? 'Refunded' : 'Received', formatMinor(amount, currency)],
      ],
      sums,
    ],
    text: '',
  })
}

/** The invoice of an accepted estimate: its lines, what is paid and what is still owed (product §11.15). */
export function invoicePdf(
  shop: ShopFacts,
  thread: Thread,
  estimate: ThreadEstimate,
  money: ThreadMoney,
): Promise<Buffer> {
  const { currency, paid, owed } = money
  return renderPdf(shop, thread, {
    title: `Invoice ${thread.number}`,
    day: shopDay(new Date(estimate.answered_at ?? estimate.sent_at)),
    tables: [
      priceFacts(estimate),
      [
        ['Paid', formatMinor(paid, currency)],
        ['Still to pay', formatMinor(Math.max(0, owed), currency)],
      ],
    ],
    text: '',
  })
}

/** The slip that lies in the parcel, without prices (product §11.15). It lists all orders in the parcel. */
export function packingSlipPdf(shop: ShopFacts, thread: Thread, pieces: ParcelPiece[]): Promise<Buffer> {
  const { title, number, quantity, shipping } = thread
  const ship_to = thread.ship_to ?? pieces.find((piece) => piece.ship_to)?.ship_to ?? null
  const isShared = pieces.length > 1
  const rows: EstimateFact[] = isShared
    ? pieces.map((piece) => [`${piece.title}, number ${piece.id}`, `${piece.quantity} ×`])
    : [[title, `${quantity ?? 1} ×`]]
  const parcel: EstimateFact[] = shipping ? [['Sent with', `${shipping.carrier} ${shipping.tracking_number}`]] : []
  const about = isShared ? `${pieces.length} orders in one parcel` : title
  const addressed = { ...thread, title: about, ship_to }
  return renderPdf(shop, addressed, {
    title: `Packing slip ${number}`,
    day: shopDay(shipping ? new Date(shipping.shipped_at) : new Date()),
    // No table with a sum.
    tables: [[], rows, parcel],
    text: 'Thank you. If something is not as you expected, write to us before you wear it.',
  })
}

interface Sheet {
  title: string
  day: string
  /** The last row of the first table is its sum. */
  tables: EstimateFact[][]
  text: string
}

function renderPdf(
  shop: ShopFacts,
  { title: about, number, customer, ship_to }: Thread,
  { title, day, tables, text }: Sheet,
): Promise<Buffer> {
  const info = { Title: `${title}: ${about}`, Author: shop.name }
  const doc = new PDFDocument({ size: 'LETTER', margin, font: '', lang: 'en-US', displayTitle: true, info })
  for (const [name, file] of Object.entries(fonts)) doc.registerFont(name, readFileSync(path.join(fontsFolder, file)))
  const width = doc.page.width - 2 * margin
  const line = (words: string, font: keyof typeof fonts = 'body', size = 10, color = ink) =>
    doc.font(font).fontSize(size).fillColor(color).text(words, margin, doc.y, { width })

  line(shop.name, 'title', 22)
  line([shop.city, shop.phone, shop.email, siteLabel(shop.website)].filter(Boolean).join('   '), 'body', 8, muted)
  doc.moveDown(2)
  line(title, 'title', 16)
  line(dayLabel(day), 'body', 9, muted)
  doc.moveDown()
  line(about, 'bold', 11)
  line(`Number ${number}`, 'body', 9, muted)
  const addressee = ship_to ? addressLines(ship_to) : [customer.name].filter(Boolean)
  for (const words of addressee) line(words)
  doc.moveDown()
  for (const [place, table] of tables.entries()) addTable(doc, table, { width, hasSum: place === 0 })
  if (text) line(text)
  doc.end()
  return buffer(doc)
}

/** Two columns: names to the left, values to the right. */
function addTable(
  doc: InstanceType<typeof PDFDocument>,
  rows: EstimateFact[],
  { width, hasSum }: { width: number; hasSum: boolean },
): void {
  if (rows.length === 0) return
  const left = width * 0.65
  for (const [place, [name, value]] of rows.entries()) {
    const isSum = hasSum && place === rows.length - 1
    const font = isSum ? 'bold' : 'body'
    doc.font(font).fontSize(10).fillColor(ink)
    const height = doc.heightOfString(name, { width: left - 12 })
    if (doc.y + height > doc.page.height - margin) doc.addPage()
    const top = doc.y + 6
    doc
      .moveTo(margin, doc.y)
      .lineTo(margin + width, doc.y)
      .lineWidth(0.5)
      .strokeColor(hairline)
      .stroke()
    doc.text(name, margin, top, { width: left - 12 })
    doc.text(value, margin + left, top, { width: width - left, align: 'right' })
    doc.y = top + height + 6
  }
  doc.moveDown()
}
