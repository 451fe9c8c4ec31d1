/** The shop's name in titles and the header. */
export const siteName = 'Elegant Gems'

/** The categories linked from every page (docs/product/routes.md, footer). */
export const mainCategories = ['Raw Opals', 'Welo Opals', 'Water Opals', 'Emeralds', 'Jewelry'] as const

/** Contact details of the shop (docs/product/routes.md, footer). */
export const contactLines = {
  city: 'Jacksonville, Florida',
  phone: { label: '(904) 555-0100', href: 'tel:+19045550100' },
  email: { label: 'info@elegantgems.example', href: 'mailto:info@elegantgems.example' },
} as const
