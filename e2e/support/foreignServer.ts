import type { BrowserContext, Request } from '@playwright/test'

/** The request fields of docs/product/api.md#calls. */
export const requestFields: Record<string, string[]> = {
  'POST /items': [
    'shops_id',
    'item_type',
    'title',
    'description',
    'slug',
    'sku',
    'price',
    'unit',
    'rank',
    'SEO_Tags',
    'tags',
    'Is_disabled',
    'item_info',
  ],
  'POST /items_categories': ['category_type', 'name', 'Is_visible', 'image_url', 'shops_id'],
  'POST /item_images': [
    'shops_id',
    'items_id',
    'display_image',
    'seq',
    'image_type',
    'Is_disabled',
    'mediafiles_id',
    'youTube_url',
  ],
  'PATCH /item_images/{id}': [
    'item_images_id',
    'shops_id',
    'items_id',
    'display_image',
    'seq',
    'image_type',
    'Is_disabled',
    'mediafiles_id',
  ],
  'POST /cart_items': ['items_id', 'action_type'],
  'PATCH /customer/{id}': ['elegant_user_id', 'role', 'block_deny_access', 'block_deny_reason'],
}
requestFields['PATCH /items/{id}'] = requestFields['POST /items'] ?? []
requestFields['PATCH /items_categories/{id}'] = requestFields['POST /items_categories'] ?? []

/** A third-party server that implements only docs/product/api.md#calls: minimal rows, and empty responses to writes. */
export interface ForeignServer {
  /** All requests with a body, in order. `call` is in the notation of docs/product/api.md#calls. */
  sent: { call: string; body: Record<string, unknown> }[]
  /** Overrides of responses, by call. */
  responses: Map<string, { status: number; body: unknown }>
}

const alpha = { id: 1, slug: 'alpha', title: 'Alpha Opal', item_type: 'Product', price: '120.00' }
const beta = {
  id: 2,
  slug: 'beta',
  title: 'Beta Emerald',
  sku: 'PRO1',
  item_type: 'Product',
  price: null,
  currency: null,
  tags: null,
  description: null,
  item_info: null,
  _item_images_of_items: null,
  created_at: null,
}
const picture = {
  id: 5,
  display_image: '/icon.svg',
  image_type: 'Image',
  seq: 0,
  items_id: 3,
  shops_id: 1,
  Is_disabled: false,
  mediafiles_id: 8,
}
const gamma = {
  id: 3,
  slug: 'gamma',
  title: 'Gamma Garnet',
  item_type: 'Product',
  _item_images_of_items: { items: [picture, { ...picture, id: 6 }] },
}
const items = [alpha, beta, gamma]

const owner = { id: 1, Full_name: 'The Owner', _customer_roles_of_customers_of_shops: { role: 'admin' } }
const envelope = (rows: object[]) => ({
  items: rows,
  itemsReceived: rows.length,
  curPage: 1,
  nextPage: null,
  prevPage: null,
  offset: 0,
  perPage: 25,
  itemsTotal: rows.length,
  pageTotal: 1,
})

const handlers: Record<string, (id: string) => unknown> = {
  'GET /items_by_type/{id}': (type) => envelope(items.filter(({ item_type }) => item_type === type)),
  'GET /items_categories': () => [{ id: 1, name: 'Opals', Is_visible: true }],
  'GET /items_details/{id}': (slug) => items.filter((item) => item.slug === slug),
  'GET /items/{id}': (id) => items.find((item) => String(item.id) === id),
  'POST /items': () => null,
  'PATCH /items/{id}': () => null,
  'POST /items_categories': () => null,
  'PATCH /items_categories/{id}': () => null,
  'POST /image_upload': () => ({ image: { url: '/icon.svg' }, id: 9 }),
  'POST /item_images': () => null,
  'PATCH /item_images/{id}': () => null,
  'DELETE /item_images/{id}': () => null,
  'GET /shop': () => ({ name: 'A Foreign Shop' }),
  'PATCH /shop': () => null,
  'POST /cart_items': () => null,
  'GET /cart_items': () => [
    { id: 41, items_id: 1, action_type: 'enquiry', created_at: Date.now(), _items: { name: 'Alpha Opal' } },
    { id: 42, items_id: 2, action_type: 'booking', created_at: null, _items: null, _customers: null },
  ],
  'GET /customer': () => owner,
  'POST /customer': () => null,
  'GET /customers_all': () => envelope([owner, { id: 77, elegant_user_id: 'bare' }]),
  'PATCH /customer/{id}': () => null,
}

/**
 * Routes all API requests of a browser context to such a server, except for authentication, which the core API
 * excludes.
 */
export async function startForeignServer(context: BrowserContext): Promise<ForeignServer> {
  const server: ForeignServer = { sent: [], responses: new Map() }
  await context.route(/\/api\/(?!identity\/|auth\/)/, (route, request) => {
    const { call, id } = parseCall(request)
    const sent: unknown = /json/.test(request.headers()['content-type'] ?? '') ? request.postDataJSON() : null
    if (typeof sent === 'object' && sent !== null) server.sent.push({ call, body: { ...sent } })
    const { [call]: handler } = handlers
    const body = handler?.(id)
    const { status, body: response } = server.responses.get(call) ?? {
      status: body === undefined ? 404 : 200,
      body: body === undefined ? { code: 'NOT_KNOWN', message: 'Not known', payload: '' } : body,
    }
    return route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(response) })
  })
  return server
}

/** A request in the notation of docs/product/api.md#calls: `PATCH /items/{id}`. */
function parseCall(request: Request): { call: string; id: string } {
  const [, resource = '', id = '', ...more] = new URL(request.url()).pathname.replace('/api', '').split('/')
  const path = ['', resource, ...(id ? ['{id}'] : []), ...more].join('/')
  return { call: `${request.method()} ${path}`, id: decodeURIComponent(id) }
}
