import {
  absoluteUrl,
  bodyText,
  getCapacity,
  getEventTime,
  getStatedFacts,
  type Item,
  type ItemType,
  infoText,
  isRecord,
  itemPath,
  type ReturnTerms,
  type ReviewPage,
  type ShippingTerms,
  type ShopFacts,
  schemaAvailability,
} from '@elegant/shared/rules'
import { getMedia } from '../ui/itemMedia.ts'

/** An item in the schema of its type, with its reviews; undefined for a type without a schema. */
export function describeItem(
  item: Item,
  site: string,
  facts: ShopFacts,
  reviews: ReviewPage | undefined,
): object | undefined {
  const described = describeByType[item.item_type]?.(item, site, facts)
  return described && { ...described, ...describeReviews(reviews) }
}

/** The shop as the organizer of an event or the author of a post. */
export function describeShop(site: string, { name }: ShopFacts) {
  return { '@type': 'JewelryStore', '@id': `${site}/#shop`, name, url: `${site}/` }
}

const describeByType: Partial<Record<ItemType, (item: Item, site: string, facts: ShopFacts) => object | undefined>> = {
  Product: describeProduct,
  Event: describeEvent,
  Blog: describeArticle,
}

/**
 * `item_info` is already a schema.org Product (docs/product/catalog.md#structured-data); the item's own fields take
 * precedence.
 */
function describeProduct(item: Item, site: string, facts: ShopFacts): object {
  const { '@context': _, offers, ...details } = item.item_info ?? {}
  return {
    ...details,
    '@type': 'Product',
    ...getCommonFields(item, site),
    sku: item.sku,
    offers: describeOffer(item, site, { ...getTerms(facts), ...(isRecord(offers) && offers), ...getState(item) }),
    additionalProperty: getStatedFacts(item).map(({ name, value, basis, url }) => ({
      '@type': 'PropertyValue',
      name,
      value,
      measurementTechnique: basis,
      url: url && absoluteUrl(site, url),
    })),
  }
}

function describeEvent(item: Item, site: string, facts: ShopFacts): object | undefined {
  const time = getEventTime(item)
  if (!time) return undefined
  const { day, endDay, begins, ends } = time
  const place = infoText(item, 'location')
  return {
    '@type': 'Event',
    ...getCommonFields(item, site),
    startDate: begins ? `${day}T${begins}` : day,
    endDate: ends ? `${endDay ?? day}T${ends}` : endDay,
    location: place && { '@type': 'Place', name: place, address: place },
    organizer: describeShop(site, facts),
    maximumAttendeeCapacity: getCapacity(item),
    offers: describeOffer(item, site),
  }
}

function describeArticle(item: Item, site: string, facts: ShopFacts): object {
  const { name: headline, ...rest } = getCommonFields(item, site)
  const articleBody = bodyText(item.body ?? '') || item.description
  return {
    '@type': 'BlogPosting',
    headline,
    ...rest,
    description: infoText(item, 'excerpt') ?? rest.description,
    datePublished: item.created_at,
    author: describeShop(site, facts),
    publisher: describeShop(site, facts),
    articleBody,
    wordCount: articleBody.split(/\s+/).filter(Boolean).length,
  }
}

function getCommonFields(item: Item, site: string) {
  const pictures = getMedia(item).filter(({ image_type, display_image }) => image_type === 'Image' && display_image)
  return {
    name: item.title,
    description: item.description,
    url: site + itemPath(item.slug),
    keywords: item.SEO_Tags || item.tags || undefined,
    image: pictures.length > 0 ? pictures.map(({ display_image }) => absoluteUrl(site, display_image)) : undefined,
  }
}

/** The ledger's word takes precedence over that of `item_info`. */
function getState({ availability }: Item) {
  return availability && { availability: schemaAvailability(availability.state) }
}

/** The owner's terms of shipping and returns, if stated. An item's own terms take precedence. */
function getTerms({ pages = [] }: ShopFacts): object {
  const shipping = pages.find((page) => page.shipping_terms)?.shipping_terms
  const returns = pages.find((page) => page.return_terms)?.return_terms
  return {
    ...(shipping && { shippingDetails: describeShippingDetails(shipping) }),
    ...(returns && { hasMerchantReturnPolicy: describeReturnPolicy(returns) }),
  }
}

function describeShippingDetails({ amount, currency, country, handlingDays, transitDays }: ShippingTerms): object {
  const upTo = (days: number) => ({ '@type': 'QuantitativeValue', minValue: 0, maxValue: days, unitCode: 'DAY' })
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: amount, currency },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: country },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: upTo(handlingDays),
      transitTime: upTo(transitDays),
    },
  }
}

function describeReturnPolicy({ days, payer, country }: ReturnTerms): object {
  const policy = { '@type': 'MerchantReturnPolicy', applicableCountry: country }
  if (days === 0) return { ...policy, returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' }
  return {
    ...policy,
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: days,
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees: `https://schema.org/${payer === 'shop' ? 'FreeReturn' : 'ReturnFeesCustomerResponsibility'}`,
  }
}

/** Undefined if the price is on request. */
function describeOffer({ price, currency, slug }: Item, site: string, details: object = {}) {
  if (price <= 0) return undefined
  return { ...details, '@type': 'Offer', price, priceCurrency: currency, url: site + itemPath(slug) }
}

/** The rating of a product, and its latest reviews; nothing without any. */
function describeReviews(page: ReviewPage | undefined): object {
  if (!page || page.average === null) return {}
  return {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: page.average, reviewCount: page.itemsTotal },
    review: page.items.map(({ rating, name, text, created_at }) => ({
      '@type': 'Review',
      reviewBody: text,
      datePublished: created_at,
      author: { '@type': 'Person', name },
      reviewRating: { '@type': 'Rating', ratingValue: rating },
    })),
  }
}
