import { ApiClient, makeStore } from '@elegant/shared'
import { demoFacts, type Item, type Review, type ShopFacts } from '@elegant/shared/rules'
import {
  bareRows,
  buildCategory,
  buildItem,
  buildMedia,
  buildPage,
  fakeFetch,
  memoryStorage,
} from '@elegant/shared/testing'
import { categoryData, helpData, homeData, itemData } from './structuredData.ts'

const site = 'https://shop.test'
const nowhere = { params: {}, search: new URLSearchParams() }

function storeThatKnows(api: Parameters<typeof fakeFetch>[0]) {
  const shop = { domain: 'shop.test', key: 'key' }
  const client = new ApiClient({ baseUrl: '', shop, guestId: () => 'guest', fetch: fakeFetch(api) })
  return makeStore({ client, storage: memoryStorage() })
}

/** The structured data of an item, as serialized. */
async function readStructuredData(
  changes: Partial<Item>,
  facts?: ShopFacts,
  reviews: Review[] = [],
): Promise<unknown[]> {
  const store = storeThatKnows({
    'GET /items_details/it': [buildItem({ slug: 'it', title: 'It', ...changes })],
    'GET /reviews?external={"items_id":1}': { ...buildPage(reviews), average: reviews[0]?.rating ?? null },
  })
  return inJson(await itemData(store.dispatch, { ...nowhere, params: { slug: 'it' } }, site, facts))
}
const inJson = (value: unknown) => JSON.parse(JSON.stringify(value))

const shop = { '@type': 'JewelryStore', '@id': `${site}/#shop`, name: 'Elegant Gems', url: `${site}/` }
const describeTrail = (...crumbs: [name: string, path: string][]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(([name, path], place) => ({
    '@type': 'ListItem',
    position: place + 1,
    name,
    item: site + path,
  })),
})

test('home describes the shop and its contact details', async () => {
  const { dispatch } = storeThatKnows({})
  expect(await homeData(dispatch, nowhere, site)).toEqual([
    {
      ...shop,
      telephone: '+19045550100',
      email: 'info@elegantgems.example',
      address: { '@type': 'PostalAddress', addressLocality: 'Jacksonville', addressRegion: 'FL', addressCountry: 'US' },
    },
  ])
})

test('a product has pictures, an offer, gem facts and a description', async () => {
  const item_info = {
    '@context': 'https://schema.org',
    '@type': 'Thing',
    name: 'An older title',
    brand: 'Welo House',
    offers: { '@type': 'Offer', priceCurrency: 'EUR', price: 1, availability: 'https://schema.org/InStock' },
    additionalProperty: [{ name: 'Carat weight', value: 3.25 }, 'no fact'],
  }
  const items = [
    buildMedia({ id: 1 }),
    buildMedia({ id: 2, display_image: 'https://cdn.test/2.jpg' }),
    buildMedia({ id: 3, image_type: 'Video' }),
  ]
  expect(await readStructuredData({ price: 120, sku: 'PRO1', item_info, _item_images_of_items: { items } })).toEqual([
    {
      '@type': 'Product',
      name: 'It',
      brand: 'Welo House',
      description: 'A crystal opal with green and red fire.',
      url: `${site}/item/it`,
      keywords: 'opal, welo',
      image: [`${site}/media/opal-1.jpg`, 'https://cdn.test/2.jpg'],
      sku: 'PRO1',
      offers: {
        '@type': 'Offer',
        price: 120,
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        url: `${site}/item/it`,
      },
      additionalProperty: [{ '@type': 'PropertyValue', name: 'Carat weight', value: 3.25 }],
    },
    describeTrail(['Home', '/'], ['Shop', '/shop'], ['It', '/item/it']),
  ])
})

test('a product without a price has no price in its offer', async () => {
  const [product] = await readStructuredData({
    price: 0,
    item_info: { offers: { availability: 'https://schema.org/InStock' } },
  })
  expect(product).not.toHaveProperty('offers')
})

test('the state of a product takes precedence over the word in its data', async () => {
  const availability = { state: 'hold', asked: 0, waiting: 0, until: null, place: null, left: null, claim: 5 } as const
  const item_info = { offers: { availability: 'https://schema.org/InStock' } }
  const [product] = await readStructuredData({ price: 120, item_info, availability })
  expect(product).toMatchObject({ offers: { availability: 'https://schema.org/Reserved' } })
})

test('a product has the rating and the words of its buyers', async () => {
  const availability = {
    state: 'sold',
    asked: 0,
    waiting: 0,
    until: null,
    place: null,
    left: null,
    claim: null,
  } as const
  const created_at = '2026-03-05T15:00:00.000Z'
  const review = {
    id: 1,
    rating: 4,
    name: 'Ada',
    text: 'Bright',
    answer: '',
    created_at,
    _items: { title: 'It', slug: 'it' },
  }
  const [product] = await readStructuredData({ availability }, undefined, [review])
  expect(product).toMatchObject({
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4, reviewCount: 1 },
    review: [
      {
        '@type': 'Review',
        reviewBody: 'Bright',
        datePublished: created_at,
        author: { '@type': 'Person', name: 'Ada' },
        reviewRating: { '@type': 'Rating', ratingValue: 4 },
      },
    ],
  })
  expect(await readStructuredData({ availability })).not.toEqual([
    expect.objectContaining({ review: [] }),
    expect.anything(),
  ])
})

test('an event has its hours, place and ticket', async () => {
  const item_info = { event_date: '2026-10-14', event_time: '10:00 – 18:00', location: 'Morocco Shrine' }
  expect(await readStructuredData({ item_type: 'Event', price: 15, item_info })).toEqual([
    {
      '@type': 'Event',
      name: 'It',
      description: 'A crystal opal with green and red fire.',
      url: `${site}/item/it`,
      keywords: 'opal, welo',
      startDate: '2026-10-14T10:00',
      endDate: '2026-10-14T18:00',
      location: { '@type': 'Place', name: 'Morocco Shrine', address: 'Morocco Shrine' },
      organizer: shop,
      offers: { '@type': 'Offer', price: 15, priceCurrency: 'USD', url: `${site}/item/it` },
    },
    describeTrail(['Home', '/'], ['Events', '/events'], ['It', '/item/it']),
  ])
})

test.each([
  ['10:00 – 18:00', '2026-10-14T10:00', '2026-10-16T18:00'],
  ['from 10:00', '2026-10-14', '2026-10-16'],
  ['10:00', '2026-10-14T10:00', '2026-10-16'],
])('an event of several days (%s) ends on the last one', async (event_time, startDate, endDate) => {
  const item_info = { event_date: '2026-10-14', event_end_date: '2026-10-16', event_time }
  expect((await readStructuredData({ item_type: 'Event', item_info }))[0]).toMatchObject({ startDate, endDate })
})

test('an event without a date has no event data', async () => {
  expect(await readStructuredData({ item_type: 'Event', item_info: null })).toEqual([
    describeTrail(['Home', '/'], ['Events', '/events'], ['It', '/item/it']),
  ])
})

test('a post is an article by the shop', async () => {
  const body = '<h2>Water</h2><p>Opals <strong>drink</strong>.</p>'
  expect(
    await readStructuredData({
      item_type: 'Blog',
      SEO_Tags: 'welo, fire',
      item_info: { excerpt: 'Opals drink.' },
      body,
    }),
  ).toEqual([
    {
      '@type': 'BlogPosting',
      headline: 'It',
      description: 'Opals drink.',
      url: `${site}/item/it`,
      keywords: 'welo, fire',
      datePublished: '2026-03-05T15:00:00.000Z',
      author: shop,
      publisher: shop,
      articleBody: 'Water\n\nOpals drink.',
      wordCount: 3,
    },
    describeTrail(['Home', '/'], ['Blog', '/blog'], ['It', '/item/it']),
  ])
})

test('the text of a post without formatting is its description', async () => {
  expect(await readStructuredData({ item_type: 'Blog', description: 'Opals drink water.', body: '' })).toMatchObject([
    { articleBody: 'Opals drink water.', wordCount: 3 },
    {},
  ])
})

test('an unknown item has no data', async () => {
  const { dispatch } = storeThatKnows({ 'GET /items_details/gone': [] })
  expect(await itemData(dispatch, { ...nowhere, params: { slug: 'gone' } }, site)).toEqual([])
})

test.each([
  { params: { type: 'welo-opals' }, search: new URLSearchParams() },
  { params: {}, search: new URLSearchParams('category=1') },
])('a category has the same breadcrumbs at both addresses', async (address) => {
  const { dispatch } = storeThatKnows({ 'GET /items_categories': [buildCategory()] })
  expect(await categoryData(dispatch, address, site)).toEqual([
    describeTrail(['Home', '/'], ['Shop', '/shop'], ['Welo Opals', '/shop/welo-opals']),
  ])
})

test.each(bareRows(buildItem({ slug: 'it', title: 'It' }), ['title']))(
  'an item whose other fields are %s has data',
  async (_, bare) => {
    const { dispatch } = storeThatKnows({ 'GET /items_details/it': [bare] })
    const [product] = inJson(await itemData(dispatch, { ...nowhere, params: { slug: 'it' } }, site))
    expect(product).toMatchObject({ '@type': 'Product', name: 'It', additionalProperty: [] })
  },
)

test('a product states the terms of shipping and returns that the owner has stated, and no others', async () => {
  const shipping_terms = { amount: 8.5, currency: 'USD', country: 'US', handlingDays: 2, transitDays: 5 }
  const return_terms = { days: 14, payer: 'customer' as const, country: 'US' }
  const facts: ShopFacts = {
    ...demoFacts,
    pages: [
      { name: 'shipping', title: 'Shipping', shipping_terms },
      { name: 'returns', title: 'Returns', return_terms },
    ],
  }
  const [product] = await readStructuredData({ price: 120 }, facts)
  expect(product).toMatchObject({
    offers: {
      shippingDetails: {
        '@type': 'OfferShippingDetails',
        shippingRate: { '@type': 'MonetaryAmount', value: 8.5, currency: 'USD' },
        shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'US' },
        deliveryTime: {
          '@type': 'ShippingDeliveryTime',
          handlingTime: { '@type': 'QuantitativeValue', minValue: 0, maxValue: 2, unitCode: 'DAY' },
          transitTime: { '@type': 'QuantitativeValue', minValue: 0, maxValue: 5, unitCode: 'DAY' },
        },
      },
      hasMerchantReturnPolicy: {
        '@type': 'MerchantReturnPolicy',
        applicableCountry: 'US',
        returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
        merchantReturnDays: 14,
        returnMethod: 'https://schema.org/ReturnByMail',
        returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
      },
    },
  })
  const [silent] = await readStructuredData({ price: 120 })
  expect(JSON.stringify(silent)).not.toMatch(/shippingDetails|hasMerchantReturnPolicy/)
})

test('a shop that takes nothing back says so', async () => {
  const return_terms = { days: 0, payer: 'shop' as const, country: 'US' }
  const [product] = await readStructuredData(
    { price: 120 },
    { ...demoFacts, pages: [{ name: 'returns', title: 'Returns', return_terms }] },
  )
  expect(product).toMatchObject({
    offers: {
      hasMerchantReturnPolicy: {
        '@type': 'MerchantReturnPolicy',
        applicableCountry: 'US',
        returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
      },
    },
  })
})

test('the page of questions names each with its answer', async () => {
  const page = { name: 'faq', title: 'Questions and answers', body: '<h2>Do you ship?</h2><p>Yes.</p>' }
  const { dispatch } = storeThatKnows({ 'GET /pages/faq': page })
  expect(await helpData(dispatch, { ...nowhere, params: { page: 'faq' } }, site)).toEqual([
    {
      '@type': 'FAQPage',
      mainEntity: [{ '@type': 'Question', name: 'Do you ship?', acceptedAnswer: { '@type': 'Answer', text: 'Yes.' } }],
    },
    describeTrail(['Home', '/'], ['Questions and answers', '/help/faq']),
  ])
})
