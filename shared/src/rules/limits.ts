/** Every limit of product §5 and product §9. Lengths are in UTF-16 units, as yup and HTML count them. */
export const limits = {
  title: 200,
  slug: 200,
  sku: 200,
  description: 2000,
  unit: 50,
  tags: 500,
  seoTags: 500,
  /** What `integer` and `numeric(12,2)` hold in the database. */
  integer: 2_147_483_647,
  price: 9_999_999_999.99,
  quantity: 999,
  /** Of an event: of one registration, and in all of a guest who cannot be reached. */
  seats: 10,
  name: { min: 2, max: 100 },
  email: 255,
  phone: { min: 10, max: 20 },
  search: 100,
  /** Of an item's matches by relevance, the foremost in the shop's own order: so many are ranked and can be paged through. */
  searchReach: 500,
  /** Tags and gem facts that a list takes, and values of one fact: each fact is looked for in every item. */
  filters: 10,
  factFilters: 5,
  filterValues: 10,
  /** Gem facts (item_info's additionalProperty); what is longer is no fact. */
  fact: { name: 100, value: 200 },
  figure: 1_000_000_000_000,
  /** Free structured data. */
  json: { depth: 20, values: 2000 },
  itemCategories: 100,
  /** Items that are changed at once, and how far their prices. */
  bulkItems: 1000,
  pricePercent: { min: -100, max: 1000 },
  /** A file of items; as many chosen ones as an address can name. */
  csv: { lines: 5000, bytes: 5 * 1024 * 1024, lineBytes: 256 * 1024, chosen: 500 },
  /** Pictures and videos of one item that are put in order at once. */
  itemImages: 500,
  address: 2000,
  /** The name of what was written in one go. */
  batch: 100,
  alt: 200,
  categoryName: 200,
  shopName: 200,
  host: 253,
  contactPhone: 50,
  /** Custom requests (product §5.7), and contact messages. */
  budget: 100,
  request: { min: 20, max: 1000 },
  /** What the shop writes to a customer. */
  message: 2000,
  blockReason: 500,
  trackingNumber: 100,
  page: 10_000,
  /** Lines that one cart may hold. */
  cartLines: 100,
  /** What a browser tells of a release that failed in it. */
  releaseFailure: { remote: 50, version: 100, message: 200 },
} as const

/** Skeleton cards while a list loads (product §9). */
export const skeletons = { shop: 6, categories: 6, events: 3 } as const

/** An order younger than this is current on the customer dashboard (product §4.4). */
export const currentOrderDays = 30

/** The delay before 'Sign in failed' suggests signing up, in milliseconds (product §2.11). */
export const signInHintMs = 2000

export const defaultCurrency = 'USD'

/** Rows on a page of an admin's list; the server sets it (product §9). */
export const rowsPerPage = 24

/** The most orders in a plain list (product §11.3). */
export const orderListLimit = 1000
