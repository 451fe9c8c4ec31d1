/** The shop's name in titles and the header. */
export const siteName = 'Elegant Gems'

/** The zone of all dates and times: they read the same on the server, in the shop and everywhere else. */
export const shopTimeZone = 'America/New_York'

/** The categories that every page leads to (product §2.1). */
export const mainCategories = ['Raw Opals', 'Welo Opals', 'Water Opals', 'Emeralds', 'Jewelry'] as const

/** The contact lines of the footer (product §2.1). */
export const contactLines = {
  city: 'Jacksonville, Florida',
  phone: { label: '(904) 555-0100', href: 'tel:+19045550100' },
  email: { label: 'info@elegantgems.example', href: 'mailto:info@elegantgems.example' },
} as const
