import type { ShopPageName } from '@elegant/shared/rules'

/** The titles of the pages with the owner's words. */
export const pageTitles: Record<ShopPageName, string> = {
  shipping: 'Shipping',
  returns: 'Returns',
  faq: 'Questions and answers',
  privacy: 'Privacy',
  terms: 'Terms',
  accessibility: 'Accessibility',
  maker: 'The maker',
  credits: 'Picture credits',
}
