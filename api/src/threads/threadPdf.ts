import { buffer } from 'node:stream/consumers'
import {
  addressLines,
  type EstimateFact,
  formatDate,
  formatMinor,
  type Payment,
  paymentMethodLabels,
  priceFacts,
  type ShopFacts,
  shopDay,
  type Thread,
  type ThreadEstimate,
  type ThreadMoney,
  termFacts,
} from '@elegant/shared/rules'
import type { ParcelPiece } from '../parcels/parcels.ts'
import { toPrintable } from '../pdf/printable.ts'
import { openSheet, type Sheet } from '../pdf/sheet.ts'
import { shopColors } from '../shop/shopColors.ts'

const { ink, muted } = shopColors
const margin = 64

/** A version of an estimate, in the words of its page (docs/product/conversations.md#estimates). */
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

/** The receipt of a payment or refund (docs/product/payments.md). */
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

/**
 * The invoice of an accepted estimate: its lines, what is paid and what is still owed
 * (docs/product/orders.md#parcel-and-papers).
 */
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

/**
 * The slip that lies in the parcel, without prices (docs/product/orders.md#parcel-and-papers). It lists all orders in
 * the parcel.
 */
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

interface ThreadDocument {
  title: string
  day: string
  /** The last row of the first table is its sum. */
  tables: EstimateFact[][]
  text: string
}

async function renderPdf(
  shop: ShopFacts,
  { title: about, number, customer, ship_to }: Thread,
  { title, day, tables, text }: ThreadDocument,
): Promise<Buffer> {
  const sizes = { name: 22, contacts: 8, text: 10 }
  const sheet = await openSheet(shop, { size: 'LETTER', margin, title: `${title}: ${about}`, sizes })
  const { doc, line } = sheet
  doc.moveDown(2)
  line(title, { font: 'title', size: 16 })
  line(formatDate(day), { size: 9, color: muted })
  doc.moveDown()
  line(about, { font: 'bold', size: 11 })
  line(`Number ${number}`, { size: 9, color: muted })
  const addressee = ship_to ? addressLines(ship_to) : [customer.name].filter(Boolean)
  for (const words of addressee) line(words)
  doc.moveDown()
  for (const [place, table] of tables.entries()) addTable(sheet, table, place === 0)
  if (text) line(text)
  doc.end()
  return buffer(doc)
}

/** Two columns: names to the left, values to the right. */
function addTable({ doc, rule, width }: Sheet, rows: EstimateFact[], hasSum: boolean): void {
  if (rows.length === 0) return
  const left = width * 0.65
  for (const [place, row] of rows.entries()) {
    const name = toPrintable(row[0])
    const value = toPrintable(row[1])
    const isSum = hasSum && place === rows.length - 1
    const font = isSum ? 'bold' : 'body'
    doc.font(font).fontSize(10).fillColor(ink)
    const height = Math.max(
      doc.heightOfString(name, { width: left - 12 }),
      doc.heightOfString(value, { width: width - left }),
    )
    if (doc.y + height > doc.page.height - margin) doc.addPage()
    const top = doc.y + 6
    rule(doc.y)
    doc.text(name, margin, top, { width: left - 12 })
    doc.text(value, margin + left, top, { width: width - left, align: 'right' })
    doc.y = top + height + 6
  }
  doc.moveDown()
}
