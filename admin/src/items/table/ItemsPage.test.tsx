import type { Item } from '@elegant/shared/rules'
import {
  buildItem,
  buildMedia,
  buildPage,
  expectError,
  type FakeApi,
  refuse,
  renderPage,
} from '@elegant/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { routes } from '../../routes.tsx'
import { itemScreens } from '../itemScreens.ts'

const list = (external: object, type = 'Product') => `GET /items_by_type/${type}?external=${JSON.stringify(external)}`
const welo = buildItem({ id: 1, title: 'Welo Opal', price: 120 })
const emerald = buildItem({ id: 2, title: 'Muzo Emerald', price: 0, Is_disabled: true })

function open(api: FakeApi = {}, path = '/admin/products') {
  return renderPage(routes, { path, api: { [list({ page: 1 })]: buildPage([welo, emerald]), ...api } })
}
const row = (name: string) => within(screen.getByRole('article', { name }))
const titles = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent)

test.each(itemScreens.map((one) => [one.title, one] as const))('the screen %s has its own labels', async (_, one) => {
  renderPage(routes, { path: one.path, api: { [list({ page: 1 }, one.type)]: buildPage<Item>([]) } })
  expect(await screen.findByRole('heading', { level: 1, name: one.title })).toBeVisible()
  expect(await screen.findByText(one.empty)).toBeVisible()
  expect(screen.getByRole('link', { name: one.add })).toHaveAttribute('href', `${one.path}/new`)
})

test('a row displays title, description, price, SKU, number of media and whether it is hidden', async () => {
  const rich = { ...welo, _item_images_of_items: { items: [buildMedia({ id: 1 }), buildMedia({ id: 2 })] } }
  open({ [list({ page: 1 })]: buildPage([rich, emerald]) })
  await screen.findByRole('article', { name: 'Welo Opal' })
  expect(row('Welo Opal').getByText('USD 120.00')).toBeVisible()
  expect(row('Welo Opal').getByText('PRO00000001')).toBeVisible()
  expect(row('Welo Opal').getByText('A crystal opal with green and red fire.')).toBeVisible()
  expect(row('Welo Opal').getByRole('button', { name: '2 media' })).toHaveAttribute('aria-expanded', 'false')
  expect(row('Welo Opal').getByRole('link', { name: 'Edit Welo Opal' })).toHaveAttribute('href', '/admin/products/1')
  expect(row('Muzo Emerald').getByText('Price not set')).toBeVisible()
  expect(row('Muzo Emerald').getByText('Hidden')).toBeVisible()
})

test('a blog post displays its date', async () => {
  const post = buildItem({ id: 5, item_type: 'Blog', title: 'How opals drink', price: 0 })
  renderPage(routes, { path: '/admin/blogs', api: { [list({ page: 1 }, 'Blog')]: buildPage([post]) } })
  await screen.findByRole('article', { name: 'How opals drink' })
  expect(row('How opals drink').getByText('Mar 5, 2026')).toBeVisible()
})

test('typing filters the loaded page by title, then searches the whole list on the server', async () => {
  const elsewhere = buildItem({ id: 9, title: 'Emerald of page seven' })
  const { user, router } = open({ [list({ page: 1, search: 'emerald' })]: buildPage([emerald, elsewhere]) })
  await screen.findByRole('article', { name: 'Welo Opal' })
  await user.type(screen.getByRole('searchbox', { name: 'Search products' }), 'emerald')
  expect(titles()).toEqual(['Muzo Emerald'])
  expect(await screen.findByRole('article', { name: 'Emerald of page seven' })).toBeVisible()
  expect(router.state.location.search).toBe('?search=emerald')
})

test('typing the beginning of a SKU filters the loaded page too', async () => {
  const { user } = open({ [list({ page: 1, search: 'pro00000002' })]: buildPage([emerald]) })
  await screen.findByRole('article', { name: 'Welo Opal' })
  await user.click(screen.getByRole('searchbox', { name: 'Search products' }))
  await user.paste('pro00000002')
  expect(titles()).toEqual(['Muzo Emerald'])
})

test.each(itemScreens)('$path filters the loaded page if the server has no search', async (one) => {
  const everything = buildPage([welo, emerald], { narrowed: undefined })
  const api = {
    [list({ page: 1 }, one.type)]: everything,
    [list({ page: 1, search: 'emerald' }, one.type)]: everything,
    [list({ page: 1, search: 'ruby' }, one.type)]: everything,
  }
  const { user, router } = renderPage(routes, { path: `${one.path}?search=emerald`, api })
  expect(await screen.findByText('1 item')).toHaveRole('status')
  expect(titles()).toEqual(['Muzo Emerald'])
  await user.clear(screen.getByRole('searchbox'))
  await user.paste('ruby')
  await waitFor(() => expect(router.state.location.search).toBe('?search=ruby'))
  expect(await screen.findByText('0 items')).toHaveRole('status')
  expect(screen.getByText(one.empty)).toBeVisible()
})

test('a later page stays open while it is filtered, if the server has no search', async () => {
  const later = buildPage([welo, emerald], { narrowed: undefined, curPage: 2, pageTotal: 3, itemsTotal: 60 })
  const api = { [list({ page: 2 })]: later, [list({ page: 2, search: 'emerald' })]: later }
  const { user, router } = renderPage(routes, { path: '/admin/products?page=2', api })
  await screen.findByRole('article', { name: 'Welo Opal' })
  await user.type(screen.getByRole('searchbox'), 'emerald')
  await waitFor(() => expect(router.state.location.search).toBe('?search=emerald&page=2'))
  expect(await screen.findByText('1 item')).toHaveRole('status')
  expect(titles()).toEqual(['Muzo Emerald'])
})

test('a failed request displays the empty text and Try again', async () => {
  expectError(/Refused/)
  open({ [list({ page: 1 })]: refuse(500, 'Broken') })
  expect(await screen.findByText('No products found')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('Previous and Next change the page', async () => {
  const page = (curPage: number, item: Item) => buildPage([item], { curPage, pageTotal: 3, itemsTotal: 60 })
  const { user } = open({ [list({ page: 1 })]: page(1, welo), [list({ page: 2 })]: page(2, emerald) })
  expect(await screen.findByText('Page 1 of 3')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Next' }))
  expect(await screen.findByText('Page 2 of 3')).toBeVisible()
  expect(titles()).toEqual(['Muzo Emerald'])
})

test('a page beyond the end redirects to the last one', async () => {
  const none = buildPage<Item>([], { curPage: 5, pageTotal: 1, itemsTotal: 2 })
  open({ [list({ page: 5 })]: none }, '/admin/products?page=5')
  expect(await screen.findByRole('article', { name: 'Welo Opal' })).toBeVisible()
})

test('hiding an item is optimistic and rolled back with an error', async () => {
  const answer = Promise.withResolvers<Response>()
  const { user, sent, sentHeaders } = open({
    [list({ page: 1 })]: buildPage([{ ...welo, version: 3 }, emerald]),
    'PATCH /items/1': () => answer.promise,
  })
  await user.click(await screen.findByRole('button', { name: 'Hide Welo Opal' }))
  expect(await row('Welo Opal').findByText('Hidden')).toBeVisible()
  answer.resolve(refuse(403, 'You are not an admin any more'))
  await waitFor(() => expect(row('Welo Opal').queryByText('Hidden')).not.toBeInTheDocument())
  expect(screen.getByText('Failed to update item: You are not an admin any more')).toBeVisible()
  const { item_type, title, description, slug, sku, price, unit, rank, SEO_Tags, tags, item_info } = welo
  expect(sent).toEqual([
    {
      shops_id: null,
      item_type,
      title,
      description,
      slug,
      sku,
      price,
      unit,
      rank,
      SEO_Tags,
      tags,
      Is_disabled: true,
      item_info,
    },
  ])
  expect(sentHeaders('if-match')).toEqual(['"3"'])
})

test('an item is hidden and shown again, each time with its current version', async () => {
  const lists = [Promise.resolve(buildPage([{ ...welo, version: 3 }])), new Promise(() => undefined)]
  const { user, sentHeaders } = open({
    [list({ page: 1 })]: () => lists.shift(),
    'PATCH /items/1': { ...welo, version: 4 },
  })
  await user.click(await screen.findByRole('button', { name: 'Hide Welo Opal' }))
  await screen.findByText('Item updated successfully')
  await user.click(screen.getByRole('button', { name: 'Hide Welo Opal' }))
  await waitFor(() => expect(sentHeaders('if-match')).toEqual(['"3"', '"4"']))
})

test('hiding an item keeps a change that someone else has made in the meantime', async () => {
  let stored = { ...welo, version: 3 }
  const { user } = open({
    [list({ page: 1 })]: () => buildPage([stored]),
    'GET /items/1': () => stored,
    'PATCH /items/1': ({ body, headers }) => {
      if (headers.get('if-match') === '"4"') return Object.assign(stored, body, { version: 5 })
      stored = { ...stored, title: 'Another Opal', version: 4 }
      return refuse(409, 'Somebody else has changed this since you opened it.', 'CONFLICT')
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Hide Welo Opal' }))
  expect(await screen.findByText('Item updated successfully')).toBeVisible()
  expect(await screen.findByRole('article', { name: 'Another Opal' })).toBeVisible()
  expect(stored).toMatchObject({ title: 'Another Opal', Is_disabled: true, version: 5 })
})

test('deleting asks for confirmation, archives the item and can be undone', async () => {
  let stored = [welo, emerald]
  const calls: string[] = []
  const { user } = open({
    [list({ page: 1 })]: () => buildPage(stored),
    'DELETE /items/1': () => {
      calls.push('deleted')
      stored = [emerald]
      return welo
    },
    'POST /items/1/restore': () => {
      calls.push('restored')
      stored = [welo, emerald]
      return welo
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Delete Welo Opal' }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(titles()).toEqual(['Welo Opal', 'Muzo Emerald'])
  await user.click(screen.getByRole('button', { name: 'Delete Welo Opal' }))
  await user.click(within(screen.getByRole('alertdialog', { name: 'Delete Welo Opal?' })).getByText('Delete'))
  expect(await screen.findByText('Welo Opal deleted')).toBeVisible()
  expect(titles()).toEqual(['Muzo Emerald'])
  expect(screen.getByRole('region', { name: 'Products' })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('article', { name: 'Welo Opal' })).toBeVisible()
  expect(calls).toEqual(['deleted', 'restored'])
})

test('deleting an event says how many seats are registered', async () => {
  const show = buildItem({ id: 3, item_type: 'Event', title: 'Opal Evening', seats: { left: 8, taken: 4 } })
  const api = { [list({ page: 1 }, 'Event')]: buildPage([show]) }
  const { user } = renderPage(routes, { path: '/admin/events', api })
  await user.click(await screen.findByRole('button', { name: 'Delete Opal Evening' }))
  expect(screen.getByRole('alertdialog')).toHaveTextContent('4 seats are registered, and nobody is told')
})

test('deleting an event that is over asks to write to nobody', async () => {
  const item_info = { event_date: '2020-12-24' }
  const show = buildItem({ id: 3, item_type: 'Event', title: 'Opal Evening', item_info, seats: { left: 8, taken: 4 } })
  const api = { [list({ page: 1 }, 'Event')]: buildPage([show]) }
  const { user } = renderPage(routes, { path: '/admin/events', api })
  await user.click(await screen.findByRole('button', { name: 'Delete Opal Evening' }))
  expect(screen.getByRole('alertdialog')).not.toHaveTextContent('registered')
})

test('a failed deletion keeps the item and displays an error', async () => {
  const { user } = open({ 'DELETE /items/1': refuse(500, 'The disk is full') })
  await user.click(await screen.findByRole('button', { name: 'Delete Welo Opal' }))
  await user.click(within(screen.getByRole('alertdialog')).getByText('Delete'))
  expect(await screen.findByText('Failed to delete item: The disk is full')).toBeVisible()
  await waitFor(() => expect(titles()).toEqual(['Welo Opal', 'Muzo Emerald']))
})

test('the archive lists deleted items and restores them', async () => {
  const old = { ...welo, archived_at: '2026-03-05T15:00:00.000Z' }
  let archived = [old]
  const { user } = open({
    [list({ page: 1, archived: true })]: () => buildPage(archived),
    'POST /items/1/restore': () => {
      archived = []
      return welo
    },
  })
  await user.click(await screen.findByRole('radio', { name: 'Archived' }))
  expect(await screen.findByText('Archived Mar 5, 2026')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Edit Welo Opal' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Restore Welo Opal' }))
  expect(await screen.findByText('Welo Opal restored')).toBeVisible()
  expect(await screen.findByText('No products found')).toBeVisible()
})

test('the products without a picture are a view in the address, which the filter leaves', async () => {
  const view = { [list({ page: 1, missing: 'picture' })]: buildPage([welo]), 'GET /items_categories': [] }
  const { user, router } = open(view, '/admin/products?missing=picture')
  const filter = await screen.findByRole('combobox', { name: 'Missing' })
  expect(filter).toHaveValue('picture')
  expect(await screen.findByRole('article', { name: 'Welo Opal' })).toBeVisible()
  expect(titles()).toEqual(['Welo Opal'])
  await user.selectOptions(filter, 'Complete or not')
  expect(await screen.findByRole('article', { name: 'Muzo Emerald' })).toBeVisible()
  expect(router.state.location.search).toBe('')
})
