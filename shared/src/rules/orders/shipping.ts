/** Parcel carriers (docs/product/validation.md). */
export const carriers = ['USPS', 'UPS', 'FedEx', 'DHL', 'Other'] as const
export type Carrier = (typeof carriers)[number]

/** Another order of the same customer, which can go into the same parcel. */
export interface ParcelOrder {
  id: number
  title: string
  quantity: number
  /** It was sent with the same cart. */
  is_same_cart: boolean
  /** It is in the parcel already. */
  is_packed: boolean
}

const trackingPages: Record<Carrier, string | null> = {
  USPS: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  UPS: 'https://www.ups.com/track?tracknum=',
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr=',
  DHL: 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=',
  Other: null,
}

/** The tracking page of a parcel; null if the carrier has no known one. */
export function getTrackingUrl(carrier: Carrier, trackingNumber: string): string | null {
  const page = trackingPages[carrier]
  return page && page + encodeURIComponent(trackingNumber)
}
