import { dayMs, shopDay } from '@elegant/shared/rules'

/** A calendar day in the shop's time zone; adding 24 hours would be wrong when the clocks change. */
export function dayIn(days: number): string {
  return new Date(Date.parse(shopDay()) + days * dayMs).toISOString().slice(0, 10)
}
