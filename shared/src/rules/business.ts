/** The shop's name in titles and the header. */
export const siteName = 'Elegant Gems'

/** The time zone of all displayed dates and times, so that server and browser render the same text. */
export const shopTimeZone = 'America/New_York'

/** The months in displayed dates. */
export const monthNames = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** The categories linked from every page (product §2, footer). */
export const mainCategories = ['Raw Opals', 'Welo Opals', 'Water Opals', 'Emeralds', 'Jewelry'] as const

/** Contact details of the shop (product §2, footer). */
export const contactLines = {
  city: 'Jacksonville, Florida',
  phone: { label: '(904) 555-0100', href: 'tel:+19045550100' },
  email: { label: 'info@elegantgems.example', href: 'mailto:info@elegantgems.example' },
} as const
