import { formatMoney, getTotals, itemPath, unpricedLabels } from '@elegant/shared/rules'
import { isMailAddress } from '../config/mailAddress.ts'
import { type Block, shorten } from './emailLayout.ts'
import type { MailData, Threaded } from './mailData.ts'

// The blocks and texts that templates share.

type Line = Pick<
  MailData['orderForShop'],
  'orderId' | 'title' | 'action' | 'quantity' | 'price' | 'currency' | 'availability' | 'question' | 'event'
>
type Person = MailData['orderForShop']['customer']

export function getNoun(lines: Line[]): string {
  const actions = new Set(lines.map(({ action }) => action))
  const [only] = actions
  return only && actions.size === 1 ? only : 'order'
}

export function describeItems(lines: Pick<Line, 'title'>[]): string {
  const [first] = lines
  return first && lines.length === 1 ? shorten(first.title, 60) : `${lines.length} items`
}

export function getOrderFacts(line: Line, ...more: [string, string][]): Block {
  const { orderId, title, action, quantity, price, currency, availability = '', question = '', event } = line
  const unpriced = action === 'registration' ? unpricedLabels.registration : 'on request'
  const each = price > 0 ? formatMoney(price, currency) : unpriced
  const [{ total } = { total: 0 }] = getTotals([line])
  const sum = price > 0 && quantity > 1 ? `${quantity} × ${each} = ${formatMoney(total, currency)}` : each
  return {
    facts: [
      idFact('Order', orderId),
      ['Item', title],
      ['Date', event?.day ?? ''],
      ['Time', event?.time ?? ''],
      ['Place', event?.place ?? ''],
      ['Quantity', String(quantity)],
      ['Price', sum],
      ['Availability', availability],
      ['Question', question],
      ...more,
    ],
  }
}

/** One of several orders in a parcel. */
export function getPieceFacts({ orderId, title, quantity }: Pick<Line, 'orderId' | 'title' | 'quantity'>): Block {
  return {
    facts: [idFact('Order', orderId), ['Item', title], ['Quantity', String(quantity)]],
  }
}

/** Totals of several lines, one per currency. */
export function totals(lines: Line[]): Block[] {
  const sums = getTotals(lines).filter(({ total }) => total > 0)
  if (lines.length < 2 || sums.length === 0) return []
  return [{ facts: sums.map(({ currency, total }) => ['Total', formatMoney(total, currency)]) }]
}

/** Distinct senders of the lines: usually one, but contact details may differ between lines. */
export function getSenders(lines: { customer: Person }[]): Block[] {
  const people = new Map(lines.map(({ customer }) => [JSON.stringify(customer), customer]))
  return Array.from(people.values(), ({ name, email, phone }) => ({
    facts: [
      ['Name', name],
      ['Email', email],
      ['Phone', phone],
    ],
  }))
}

export function getHoldFacts(shopUrl: string, { title, slug, until }: MailData['holdGranted']): Block[] {
  return [
    { facts: [['Item', title], ...(until ? [['On hold until', until] satisfies [string, string]] : [])] },
    { link: 'See the piece', url: itemUrl(shopUrl, slug) },
  ]
}

export function itemUrl(shopUrl: string, slug: string): string {
  return `${shopUrl}${itemPath(slug.toWellFormed())}`
}

/** The button to the thread, on any device; for mails without one, to the orders of the account. */
export function threadLink(shopUrl: string, { threadUrl }: Threaded, label = 'See your order'): Block {
  return threadUrl === undefined
    ? { link: 'See your orders', url: `${shopUrl}/customer/dashboard` }
    : { link: label, url: threadUrl }
}

/** The number of pictures, which are shown in the thread only. */
export function pictureCount(pictures: number): Block[] {
  if (pictures === 0) return []
  return [pictures === 1 ? 'There is a picture with it.' : `There are ${pictures} pictures with it.`]
}

export function idFact(what: string, id: number): [string, string] {
  return [what, `#${id}`]
}

export function displayName({ name, email }: Person): string {
  return shorten(name, 60) || shorten(email, 60) || 'a guest'
}

/** Greets by name only if it looks like one: names are user input sent to unverified addresses, and must not carry spam. */
export function greeting(name: string): string {
  const isName = /^\p{L}[\p{L}\p{M} .'’-]{0,59}$/u.test(name) && !/\.\S/.test(name)
  return isName ? `Hello ${name.trim()},` : 'Hello,'
}

export function getAddress(email: string): string | undefined {
  return isMailAddress(email) ? email : undefined
}
