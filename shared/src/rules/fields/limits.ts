/**
 * The text limits and constants of docs/product/validation.md and docs/product/limits.md, with those of
 * `ownerLimits.ts`. Lengths are in UTF-16 code units, as in yup and HTML.
 */
export const limits = {
  title: 200,
  slug: 200,
  description: 2000,
  tags: 500,
  /** The maxima of `integer` and `numeric(12,2)` in the database. */
  integer: 2_147_483_647,
  price: 9_999_999_999.99,
  quantity: 999,
  /** Seats per registration, and in total for a guest without contact details. */
  seats: 10,
  name: { min: 2, max: 100 },
  email: 255,
  phone: { min: 10, max: 20 },
  search: 100,
  /**
   * Matches that are ranked by relevance and can be paged through; beyond it, the first ones in the shop's own order
   * are taken.
   */
  searchReach: 500,
  /** Tags and gem facts per list query, and values per fact. Each fact is compared with every item. */
  filters: 10,
  factFilters: 5,
  filterValues: 10,
  /** Gem facts (`additionalProperty` of `item_info`). Longer pairs are ignored. */
  fact: { name: 100, value: 200 },
  figure: 1_000_000_000_000,
  /** Free structured data. */
  json: { depth: 20, values: 2000 },
  /** Kept pieces, in a browser, an account and a shared address. */
  favorites: 50,
  /** A review, and the shop's answer to it. */
  review: 2000,
  /** Wishes of an email address. */
  wishes: 20,
  address: 2000,
  /** A postal address. */
  addressLine: 100,
  postalCode: 20,
  host: 253,
  /** Custom requests (docs/product/validation.md). Contact messages have the same limits. */
  budget: 100,
  request: { min: 20, max: 1000 },
  /** A message from the shop to a customer. */
  message: 2000,
  /** Threads: pictures of an entry, and the pictures that a customer may send to a thread. */
  entryPictures: 6,
  threadPictures: 60,
  page: 10_000,
  /** The token of a secret link, and the key of a secret address. */
  token: 100,
  secretKey: 200,
  /** The code of an affiliate's link. */
  affiliateCode: { min: 2, max: 40 },
  cartLines: 100,
  /** A browser's report of a failed release. */
  releaseFailure: { remote: 50, version: 100, message: 200 },
} as const

/** The formatted text of an item: characters to read, the same with their markup, and nested elements. */
export const bodyLimits = { text: 50_000, markup: 100_000, depth: 20 } as const

/** The owner's tax table and shipping rates; apart from the others, because shoppers' pages need none of them. */
export const rateLimits = {
  taxRates: 1000,
  shippingRates: 300,
  taxPercent: 50,
  rateLabel: 100,
  parcelGrams: 100_000,
} as const

/** Skeleton cards in a loading list (docs/product/limits.md). */
export const skeletons = { shop: 6, categories: 6, events: 3 } as const

/** Maximum age of an order in the current orders of the customer dashboard (docs/product/states.md). */
export const currentOrderDays = 30

/**
 * The minimum duration of a failed sign-in, in milliseconds, after which the message suggests signing up
 * (docs/product/routes.md).
 */
export const signInHintMs = 2000

export const defaultCurrency = 'USD'

/** Page size of the admin's lists, set by the server (docs/product/limits.md). */
export const rowsPerPage = 24

/** Maximum length of an unpaginated order list. */
export const orderListLimit = 1000
