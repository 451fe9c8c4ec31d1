import { getTrackingUrl, type Order } from '@elegant/shared/rules'
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { isoTime } from '../db/isoTime.ts'

type Parcel = Order['shipping']

/** The parcel of an order as queried, before its tracking URL is added. */
export type ParcelRow = Omit<NonNullable<Parcel>, 'tracking_url'> | null

/** Selects the parcel of an order; null before it is sent. */
export function parcelJson({
  carrier,
  tracking_number,
  shipped_at,
}: Record<'carrier' | 'tracking_number' | 'shipped_at', AnyColumn>): SQL {
  return sql`case when ${carrier} is not null then json_build_object(
    'carrier', ${carrier}, 'tracking_number', ${tracking_number}, 'shipped_at', ${isoTime(shipped_at)}) end`
}

export function addTrackingUrl(row: ParcelRow): Parcel {
  return row && { ...row, tracking_url: getTrackingUrl(row.carrier, row.tracking_number) }
}
