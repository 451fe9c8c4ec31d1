import { loadCategories, loadItem, type PageHandle } from '@elegant/shared'
import {
  absoluteUrl,
  bodyText,
  categoryPath,
  demoFacts,
  getCapacity,
  getEventTime,
  getStatedFacts,
  type Item,
  type ItemType,
  infoText,
  isRecord,
  itemPath,
  phoneHref,
  type ReturnTerms,
  type ReviewPage,
  type ShippingTerms,
  type ShopFacts,
  schemaAvailability,
  shopPagePath,
} from '@elegant/shared/rules'
import { getCategory, parseCategoryFilter } from './catalog/categoryFilter.ts'
import { loadHelpPage } from './help/helpApi.ts'
import { parseQuestions } from './help/parseQuestions.ts'
import { loadReviews } from './reviews/reviewsApi.ts'
import { getMedia } from './ui/itemMedia.ts'

// The pages' structured data (schema.org). Loaded only by the server.

type Data = NonNullable<PageHandle['data']>

/** Home: the shop as an organization. */
export const homeData: Data = async (_, __, site, facts = demoFacts) => [
  {
    ...shopAt(site, facts),
    description: facts.description || undefined,
    telephone: facts.phone ? phoneHref(facts.phone).replace('tel:', '') : undefined,
    email: facts.email || undefined,
    logo: facts.logo ? absoluteUrl(site, facts.logo) : undefined,
    sameAs: facts.website || undefined,
    address: { '@type': 'PostalAddress', addressLocality: 'Jacksonville', addressRegion: 'FL', addressCountry: 'US' },
  },
]

/** A category: its breadcrumbs. */
export const categoryData: Data = async (dispatch, address, site) => {
  const categoryFilter = parseCategoryFilter(address)
  if (!categoryFilter.isFiltered) return []
  const { data: categories = [] } = await dispatch(loadCategories())
  const category = getCategory(categories, categoryFilter)
  return category ? [breadcrumbs(site, shop, [category.name, categoryPath(category, categories)])] : []
}

/** An item: its type's schema and its breadcrumbs. */
export const itemData: Data = async (dispatch, { params: { slug = '' } }, site, facts = demoFacts) => {
  const { data: item } = await dispatch(loadItem(slug))
  if (!item) return []
  const { title, item_type } = item
  // Without the state of its pieces the server knows no reviews either.
  const { data: reviews } = item.availability ? await dispatch(loadReviews({ items_id: item.id })) : {}
  const [thing, ...others] = builders[item_type]?.(item, site, facts) ?? []
  return [
    ...(thing ? [{ ...thing, ...describeReviews(reviews) }, ...others] : []),
    breadcrumbs(site, ...parents[item_type], [title, itemPath(item.slug)]),
  ]
}

/** A page with the owner's words: its questions, and its breadcrumbs. */
export const helpData: Data = async (dispatch, { params: { page: name = 'maker' } }, site) => {
  const { data: page } = await dispatch(loadHelpPage(name))
  if (!page) return []
  const { questions } = parseQuestions(name === 'faq' ? page.body : '')
  return [
    ...(questions.length > 0 ? [{ '@type': 'FAQPage', mainEntity: questions.map(describeQuestion) }] : []),
    breadcrumbs(site, [page.title, shopPagePath(name)]),
  ]
}

function describeQuestion({ question, answer }: { question: string; answer: string }): object {
  return { '@type': 'Question', name: question, acceptedAnswer: { '@type': 'Answer', text: bodyText(answer) } }
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

type Crumb = readonly [name: string, path: string]

const shop = ['Shop', '/shop'] as const

const parents: Record<ItemType, Crumb[]> = {
  Product: [shop],
  Event: [['Events', '/events']],
  Blog: [['Blog', '/blog']],
  About: [['About', '/about']],
  Custom: [['Custom Jewelry', '/custom-jewelry']],
  Service: [['Services', '/services']],
}

const builders: Partial<Record<ItemType, (item: Item, site: string, facts: ShopFacts) => object[]>> = {
  Product: describeProduct,
  Event: getEvent,
  Blog: describeArticle,
}

/**
 * `item_info` is already a schema.org Product (docs/product/catalog.md#structured-data); the item's own fields take
 * precedence.
 */
function describeProduct(item: Item, site: string, facts: ShopFacts): object[] {
  const { '@context': _, offers, ...details } = item.item_info ?? {}
  return [
    {
      ...details,
      '@type': 'Product',
      ...commonFields(item, site),
      sku: item.sku,
      offers: describeOffer(item, site, { ...getTerms(facts), ...(isRecord(offers) && offers), ...getState(item) }),
      additionalProperty: getStatedFacts(item).map(({ name, value, basis, url }) => ({
        '@type': 'PropertyValue',
        name,
        value,
        measurementTechnique: basis,
        url: url && absoluteUrl(site, url),
      })),
    },
  ]
}

function getEvent(item: Item, site: string, facts: ShopFacts): object[] {
  const time = getEventTime(item)
  if (!time) return []
  const { day, endDay, begins, ends } = time
  const place = infoText(item, 'location')
  return [
    {
      '@type': 'Event',
      ...commonFields(item, site),
      startDate: begins ? `${day}T${begins}` : day,
      endDate: ends ? `${endDay ?? day}T${ends}` : endDay,
      location: place && { '@type': 'Place', name: place, address: place },
      organizer: shopAt(site, facts),
      maximumAttendeeCapacity: getCapacity(item),
      offers: describeOffer(item, site),
    },
  ]
}

function describeArticle(item: Item, site: string, facts: ShopFacts): object[] {
  const { name: headline, ...rest } = commonFields(item, site)
  const articleBody = bodyText(item.body ?? '') || item.description
  return [
    {
      '@type': 'BlogPosting',
      headline,
      ...rest,
      description: infoText(item, 'excerpt') ?? rest.description,
      datePublished: item.created_at,
      author: shopAt(site, facts),
      publisher: shopAt(site, facts),
      articleBody,
      wordCount: articleBody.split(/\s+/).filter(Boolean).length,
    },
  ]
}

function commonFields(item: Item, site: string) {
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

function shopAt(site: string, { name }: ShopFacts) {
  return { '@type': 'JewelryStore', '@id': `${site}/#shop`, name, url: `${site}/` }
}

function breadcrumbs(site: string, ...crumbs: Crumb[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [['Home', '/'] as const, ...crumbs].map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: site + path,
    })),
  }
}
