/** The limits of what only the owner enters; in a file of their own, because shoppers' first pages need none of them. */
export const ownerLimits = {
  sku: 200,
  unit: 50,
  seoTags: 500,
  /** The days of an event. */
  eventDays: 31,
  /** Registrations in the list of an event's attendees. */
  attendees: 5000,
  itemCategories: 100,
  /** Bulk edits: items per call, whose ids fit into a URL too, and the range of the price change. */
  bulkItems: 1000,
  /** Pieces whose state changes in one call: the ledger decides on each. */
  bulkClaims: 300,
  pricePercent: { min: -100, max: 1000 },
  csv: { lines: 5000, bytes: 5 * 1024 * 1024, lineBytes: 256 * 1024 },
  /** Media of one item that can be reordered in one call. */
  itemImages: 500,
  /** The id of a batch. */
  batch: 100,
  alt: 200,
  categoryName: 200,
  shopName: 200,
  contactPhone: 50,
  /** A private note of the shop. */
  note: 2000,
  /** Estimates: amounts in minor units, lines, monthly payments, included changes. */
  minor: 999_999_999_999,
  estimateLines: 30,
  estimateLabel: 200,
  months: 24,
  graceDays: 60,
  policyDays: 365,
  visitText: 500,
  changes: 20,
  paymentNote: 200,
  blockReason: 500,
  trackingNumber: 100,
  /** Orders in one parcel beside the one that is shipped. */
  parcelOrders: 20,
  /** Labels that are printed at once. */
  labels: 300,
  /** Costs of an item. */
  supplier: 200,
  parcel: 100,
  metalGrams: 99_999,
  /** Products: pieces of one kind. */
  pieces: 9999,
  /** Claims, and the owner's rules for holds. */
  place: 200,
  claimNote: 500,
  holdHours: 720,
  holdsAtOnce: 20,
  holdDays: 90,
} as const
