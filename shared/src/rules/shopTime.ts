import { shopTimeZone } from './business.ts'

/** Converts a local time of the shop such as `2026-11-28T14:00` to ISO 8601; undefined if it is none. */
export function fromShopTime(local: string): string | undefined {
  const utc = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local) ? Date.parse(`${local}Z`) : Number.NaN
  if (Number.isNaN(utc)) return undefined
  // The offset of the guess can differ from that of the result on a day when clocks change.
  const guess = utc - offsetAt(utc)
  return new Date(utc - offsetAt(guess)).toISOString()
}

/** The difference between the shop's local time and UTC, in milliseconds. */
function offsetAt(ms: number): number {
  clock ??= new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: shopTimeZone })
  const seconds = ms - (((ms % 1000) + 1000) % 1000)
  return Date.parse(`${clock.format(ms).replace(' ', 'T')}Z`) - seconds
}

let clock: Intl.DateTimeFormat | undefined
