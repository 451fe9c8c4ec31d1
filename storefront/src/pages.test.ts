import { ApiClient, makeStore } from '@elegant/shared'
import {
  buildCategory,
  buildPage,
  buildThread,
  type FakeApi,
  fakeFetch,
  memoryStorage,
  renderPage,
} from '@elegant/shared/testing'
import { waitFor } from '@testing-library/react'
import { routes } from './routes.tsx'

const categories = 'GET /items_categories'
const thread = 'GET /threads/link/a-key'
const items = (type: string, external: object) => `GET /items_by_type/${type}?external=${JSON.stringify(external)}`

test.each([
  { address: '/', calls: [categories, items('Event', { page: 1 })] },
  { address: '/shop?page=2', calls: [items('Product', { page: 2 })] },
  { address: '/shop?category=3', calls: [categories, items('Product', { page: 1, category: 3 })] },
  {
    address: '/shop/emeralds',
    path: '/shop/:type',
    params: { type: 'emeralds' },
    calls: [categories, items('Product', { page: 1, category: 3 })],
  },
  { address: '/shop/no-such-stones', path: '/shop/:type', params: { type: 'no-such-stones' }, calls: [categories] },
  { address: '/categories', calls: [categories] },
  {
    address: '/item/welo-opal',
    path: '/item/:slug',
    params: { slug: 'welo-opal' },
    calls: ['GET /items_details/welo-opal'],
  },
  {
    address: '/stone/PRO1?record=4',
    path: '/stone/:sku',
    params: { sku: 'PRO1' },
    calls: ['GET /stones/PRO1'],
  },
  { address: '/events?page=3', calls: [items('Event', { page: 3 })] },
  { address: '/blog', calls: [items('Blog', { page: 1 })] },
  { address: '/services', calls: [items('Service', { page: 1 })] },
  { address: '/about', calls: [items('About', { page: 1 })] },
  { address: '/custom-jewelry', calls: [items('Custom', { page: 1 })] },
  {
    address: '/custom-jewelry?like=welo-opal',
    calls: [items('Custom', { page: 1 }), 'GET /items_details/welo-opal'],
  },
  { address: '/compare?items=2,x,1', calls: ['GET /items/2', 'GET /items/1'] },
  { address: '/help/faq', path: '/help/:page', params: { page: 'faq' }, calls: ['GET /pages/faq'] },
  { address: '/maker', calls: ['GET /pages/maker'] },
  {
    address: '/e/a-key',
    path: '/e/:key',
    params: { key: 'a-key' },
    calls: [thread],
  },
])('the page $address preloads its data', async ({ address, path, params = {}, calls }) => {
  const early = hearing(calls)
  const client = new ApiClient({ baseUrl: '', shop: { domain: 'shop.test', key: 'key' }, fetch: fakeFetch(early.api) })
  const { dispatch } = makeStore({ client, storage: memoryStorage() })
  const { pathname, searchParams } = new URL(address, 'http://shop.test')
  const route = routes.find((candidate) => candidate.path === (path ?? pathname))
  await route?.handle?.load?.(dispatch, { params, search: searchParams })
  expect(early.heard).toEqual(calls)

  const late = hearing(calls)
  renderPage(routes, { path: address, api: late.api })
  await waitFor(() => expect(new Set(late.heard)).toEqual(new Set(calls)))
  expect(late.heard).toHaveLength(calls.length)
})

/** A server that answers these calls and records them. */
function hearing(calls: string[]): { api: FakeApi; heard: string[] } {
  const heard: string[] = []
  const getAnswer = (call: string) => {
    heard.push(call)
    if (call === thread) return buildThread()
    if (call === categories) return [buildCategory({ id: 3, name: 'Emeralds' })]
    return call.includes('external') ? buildPage([]) : []
  }
  return { api: Object.fromEntries(calls.map((call) => [call, () => getAnswer(call)])), heard }
}
