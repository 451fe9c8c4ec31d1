import { shopTimeZone } from './business.ts'

const dayMs = 86_400_000
let clock: Intl.DateTimeFormat | undefined

/** The day that it is in the shop, such as `2026-10-14`. */
export function shopDay(now = new Date()): string {
  clock ??= new Intl.DateTimeFormat('en-CA', { timeZone: shopTimeZone })
  return clock.format(now)
}

/**
 * Whether a day, such as `2026-10-14`, is over in the shop. Its zone lies behind UTC by less than a day: for most days
 * UTC can tell, and a browser is spared the 20 to 60 milliseconds (measured) in which it sets up the shop's clock.
 */
export function isOver(day: string, now = new Date()): boolean {
  if (day >= utcDay(now)) return false
  return day < utcDay(new Date(now.getTime() - dayMs)) || day < shopDay(now)
}

function utcDay(time: Date): string {
  return time.toISOString().slice(0, 10)
}
