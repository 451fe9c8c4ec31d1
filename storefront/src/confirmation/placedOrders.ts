import { type CartLine, storedValue } from '@elegant/shared'
import { type ActionType, actionTypes, dayMs, hourMs, isRecord, type Order } from '@elegant/shared/rules'
import { placedKey } from './placedKey.ts'

/** A line that the shop has taken. A server that answers nothing leaves it without a number. */
export interface PlacedLine {
  number?: number
  title: string
  slug: string
  action_type: ActionType
  quantity: number
  price: number
  currency: string
}

/** The last checkout of this browser, without a name or an address: the page asks the shop for them. */
export interface PlacedOrders {
  /** When it was sent. */
  at: string
  lines: PlacedLine[]
  /** The account that has sent it; absent for a guest. */
  by?: string
  /** An email address was left, or the account has one. */
  hasEmail: boolean
  /** The visitor has opened the page about it, or put its notice away. */
  isSeen?: boolean
}

/** Lines that are sent again after a failure belong to the same checkout. */
const togetherFor = hourMs
const keptFor = 30 * dayMs
const announcedFor = dayMs

const stored = storedValue(placedKey, parsePlaced)

/** The last checkout, for a month, unless it is another account's. */
export function readPlaced(userId: string | undefined, now = Date.now()): PlacedOrders | undefined {
  const placed = stored.read()
  if (!placed || now - Date.parse(placed.at) > keptFor) return undefined
  return placed.by === undefined || placed.by === userId ? placed : undefined
}

/** The last checkout, for a day, until its page was opened. */
export function readUnseen(userId: string | undefined, now = Date.now()): PlacedOrders | undefined {
  const placed = readPlaced(userId, now)
  return placed && !placed.isSeen && now - Date.parse(placed.at) < announcedFor ? placed : undefined
}

/** Keeps the lines that the shop has taken, with those of the same checkout that were sent before a failure. */
export function keepPlaced(lines: PlacedLine[], more: Pick<PlacedOrders, 'by' | 'hasEmail'>, now = Date.now()): void {
  if (lines.length === 0) return
  const before = readPlaced(more.by, now)
  const isSame = before !== undefined && before.by === more.by && now - Date.parse(before.at) < togetherFor
  const earlier = isSame && !before.isSeen ? before.lines : []
  // Another tab may have sent the same cart, to which the server answers the same orders.
  const others = earlier.filter(({ number }) => number === undefined || !lines.some((line) => line.number === number))
  stored.write({ ...more, at: new Date(now).toISOString(), lines: [...others, ...lines] })
}

/** Records that the page was opened or that an address was left. */
export function updatePlaced(changes: Pick<Partial<PlacedOrders>, 'hasEmail' | 'isSeen'>): void {
  const placed = stored.read()
  if (placed) stored.write({ ...placed, ...changes })
}

/** A line of the cart and what the server has answered to it, which may be nothing. */
export function toPlacedLine(line: CartLine, answer: Partial<Order> | null | undefined): PlacedLine {
  const { title, slug, action_type, quantity, price, currency } = line
  const number = Number.isInteger(answer?.id) ? answer?.id : undefined
  return { title, slug, action_type, quantity, price, currency, ...(number !== undefined && { number }) }
}

function parsePlaced(value: unknown): PlacedOrders | undefined {
  return isPlaced(value) && value.lines.length > 0 && value.lines.every(isLine) ? value : undefined
}

function isPlaced(value: unknown): value is PlacedOrders {
  return (
    isRecord(value) && typeof value.at === 'string' && !Number.isNaN(Date.parse(value.at)) && Array.isArray(value.lines)
  )
}

function isLine(line: unknown): boolean {
  return (
    isRecord(line) &&
    typeof line.title === 'string' &&
    typeof line.slug === 'string' &&
    typeof line.currency === 'string' &&
    [line.quantity, line.price].every(Number.isFinite) &&
    actionTypes.some((action) => action === line.action_type)
  )
}
