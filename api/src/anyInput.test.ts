import { isDeepStrictEqual } from 'node:util'
import { isVisible } from '@elegant/shared/rules'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { cleanBody } from './formattedText/cleanBody.ts'
import { parseJson } from './http/requests/json.ts'
import { check } from './http/requests/validation.ts'
import type { ApiRoute } from './http/routes/apiRoutes.ts'
import { getDefinition } from './openapi/jsonSchema.ts'
import { describedRoutes } from './openapi/openapi.ts'
import { anythingFor } from './testing/anything.ts'
import { buildCategory, buildItem } from './testing/factories.ts'
import { openTestApp } from './testing/testApp.ts'

// Properties that hold for every rule and every route with input.
// 22,000 cases; `npm test` runs a tenth of them (scripts/test/cli.ts), ANY_INPUT=10 ten times as many.
const factor = Number(process.env.ANY_INPUT ?? 1)
const casesOfRules = 17_000 * factor
const casesOfCalls = 5000 * factor
/** Fields whose stored value may differ from the input: the customer record is created once with the session's email
 * (docs/product/identity.md#customer-record), an order's action may be the label of its button, and a thread answers
 * the currency of its order. */
const keepsItsOwn = ['POST /api/customer', 'POST /api/cart_items', 'POST /api/threads/:id/estimates']
const deadline = 600_000 * Math.max(factor, 1)

/** Values for path parameters. */
const testApp = await openTestApp()
const admin = await testApp.member('admin')
afterAll(testApp.close)
const customer = await testApp.member()
const category = await buildCategory(testApp.db, testApp.shop)
const item = await buildItem(testApp.db, testApp.shop, { media: ['https://example.com/a.jpg'] })
const [image] = (await admin.get(`/items/${item.id}`)).body._item_images_of_items.items
const order = await admin.post('/cart_items', { items_id: item.id, action_type: 'enquiry' })
const request = await admin.post('/contact_messages', {
  name: 'Ada',
  email: 'ada@example.com',
  message: 'Good day to you, dear shop',
})
const known = {
  items_id: fc.constant(item.id),
  item_images_id: fc.constant(image.id),
  shops_id: fc.constantFrom(null, testApp.shop.id),
  category_ids: fc.constantFrom([], [category.id]),
  mediafiles_id: fc.constant(null),
  display_image: fc.constantFrom('/media/a/800.webp', 'https://example.com/a.jpg'),
  image_url: fc.constantFrom(null, 'https://example.com/a.jpg'),
  logo: fc.constantFrom('', 'https://example.com/a.jpg'),
  website_url: fc.constantFrom('', 'https://example.com'),
  youTube_url: fc.constantFrom(null, 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'),
  item_info: fc.oneof(fc.constant(null), fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 4 }))),
  phone: fc.constant('904 555 0100'),
  body: fc.constantFrom(null, '', '<h2>Opals</h2><p>They <strong>drink</strong>.</p>'),
  elegant_user_id: fc.constant(customer.userId),
  temp_session_id: fc.constant(crypto.randomUUID()),
  deposit: fc.constant(0),
  pictures: fc.constant([]),
  valid_until: fc.constantFrom(null, '2099-12-24'),
  ready_by: fc.constantFrom(null, '2099-12-24'),
  paid_on: fc.constant('2026-11-20'),
}
const [thread] = (await admin.get('/threads', { external: { requests_id: request.body.id } })).body.items
const link = await admin.post(`/threads/${thread.id}/link`, { renew: false })
const ids: Record<string, string> = {
  items: String(item.id),
  item_images: String(image.id),
  items_categories: String(category.id),
  cart_items: String(order.body.id),
  requests: String(request.body.id),
  threads: String(thread.id),
  key: String(link.body.url).split('/e/')[1] ?? '',
  customer: customer.userId,
  items_by_type: 'Product',
  items_details: item.slug,
}

/** Every rule by its route. */
function getRules(place: 'body' | 'query') {
  return describedRoutes(testApp.app.apiRoutes).flatMap((route) => {
    const rule = route.schema[place]
    return rule ? [{ route, rule, place }] : []
  })
}

test(
  'takes a value as it is or refuses it with a path and a sentence; what it takes is what it says it takes',
  () => {
    const rules = [...getRules('body'), ...getRules('query')]
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    for (const { rule } of rules) {
      const isDescribed = ajv.compile(getDefinition(rule))
      fc.assert(
        fc.property(anythingFor(rule, known).map(overTheWire).filter(isParsed), (sent) => {
          const { value, error } = check(rule, sent)
          if (!error) return isDeepStrictEqual(value, sent) && isDescribed(sent)
          return (
            error.statusCode === 400 && (error.errors ?? []).every(({ path, message }) => path !== '' && message !== '')
          )
        }),
        { numRuns: Math.ceil(casesOfRules / rules.length) },
      )
    }
  },
  deadline,
)

test(
  'is answered as described, never with a 5xx, and stores what was sent or nothing',
  async () => {
    const calls = [...getRules('body'), ...getRules('query')]
    const statuses: number[] = []
    for (const { route, rule, place } of calls) {
      // Every sign-up and sign-in costs an expensive password hash.
      const isDear = route.url.startsWith('/api/identity/')
      await fc.assert(
        fc.asyncProperty(anythingFor(rule, known).map(overTheWire), async (sent) => {
          const answer = await admin.call(
            getMethod(route),
            getPath(route),
            place === 'body' ? { body: JSON.stringify(sent) } : { external: sent },
          )
          expect(answer.status).toBeLessThan(500)
          statuses.push(answer.status)
          if (!isParsed(sent) || check(rule, sent).error)
            expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION' } })
          if (answer.status < 300 && place === 'body' && !keepsItsOwn.includes(`${route.method} ${route.url}`)) {
            expect(echoed(sent, answer.body)).toEqual(echoed(answer.body, sent))
          }
        }),
        { numRuns: isDear ? Math.ceil(20 * factor) : Math.ceil(casesOfCalls / calls.length) },
      )
    }
    // Guards against generators that produce only valid or only invalid input.
    const taken = statuses.filter((status) => status < 300).length / statuses.length
    expect(taken).toBeGreaterThan(0.3)
    expect(taken).toBeLessThan(0.9)
    expect(await admin.get('/items_by_type/Product')).toMatchObject({ status: 200 })
  },
  deadline,
)

function getPath({ url }: ApiRoute): string {
  const path = url.replace('/api', '').replace(':key', ids.key ?? '')
  return path.replace(/:\w+/, ids[path.split('/', 2).join('').replace('/', '')] ?? '1')
}

function getMethod({ method }: ApiRoute): 'GET' | 'POST' | 'PATCH' | 'DELETE' {
  if (method === 'POST' || method === 'PATCH' || method === 'DELETE') return method
  return 'GET'
}

/** The value after a JSON round trip: -0 becomes 0, undefined disappears. */
function overTheWire(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null))
}

/** False for a value that the parser refuses, so that no rule sees it. */
function isParsed(value: unknown): boolean {
  try {
    parseJson(JSON.stringify(value), 'body')
    return true
  } catch {
    return false
  }
}

/**
 * The primitive values of `from` that `other` also contains, ignoring surrounding spaces, HTML that is not stored, and a
 * blank alternative text, for which the server proposes one (docs/product/passport.md).
 */
function echoed(from: unknown, other: unknown): [string, unknown][] {
  if (!isRecord(from) || !isRecord(other)) return []
  return Object.keys(from)
    .filter((key) => Object.hasOwn(other, key) && typeof from[key] !== 'object' && typeof other[key] !== 'object')
    .filter((key) => key !== 'alt' || (isVisible(String(from[key])) && isVisible(String(other[key]))))
    .sort((a, b) => a.localeCompare(b))
    .map((key) => [key, typeof from[key] === 'string' ? storedText(key, from[key]) : from[key]])
}

function storedText(key: string, text: string): string {
  return key === 'body' ? cleanBody(text) : text.trim()
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
