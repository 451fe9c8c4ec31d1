import 'fake-indexeddb/auto'
import type { ItemMedia } from '@elegant/shared/rules'
import { buildItem, buildMedia, buildPage, type FakeApi, fakeFetch, refuse, renderPage } from '@elegant/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { clear, createStore } from 'idb-keyval'
import { routes } from '../routes.tsx'
import { answerDecoder } from '../testing/answerDecoder.ts'
import { uploadThrough } from '../testing/uploadThrough.ts'
import { readKeptStones } from './keptPhotos.ts'

/** A shop that makes products and attaches pictures; `api` adds further responses. */
function createShop(api: FakeApi = {}) {
  const products: { id: number; sku: string; title: string; price: number; Is_disabled: boolean }[] = []
  const media: ItemMedia[] = []
  const uploads: string[] = []
  const getItem = (id: number) => ({
    ...buildItem(),
    ...products.find((one) => one.id === id),
    _item_images_of_items: { items: media.filter(({ items_id }) => items_id === id) },
  })
  const calls: FakeApi = {
    'POST /items?external={"freeSlug":true}': ({ body }) => {
      products.push({ ...(body as (typeof products)[number]), id: products.length + 1 })
      return getItem(products.length)
    },
    'POST /item_images': ({ body }) => {
      const made = buildMedia({ id: 100 + media.length, ...(body as Partial<ItemMedia>) })
      media.push(made)
      return made
    },
    'POST /image_upload': ({ body }) => {
      const { name } = (body as FormData).get('file') as File
      uploads.push(name)
      return { id: uploads.length, image: { url: `/media/${name}` } }
    },
    'GET /items/1': () => getItem(1),
    'GET /items/2': () => getItem(2),
    ...api,
  }
  return { calls, products, media, uploads, getItem }
}

afterEach(() => clear(createStore('elegant-photos', 'photos')))

async function open({ calls }: ReturnType<typeof createShop>) {
  uploadThrough(fakeFetch(calls))
  const view = renderPage(routes, { path: '/admin/photos', api: calls })
  await screen.findByRole('heading', { level: 1, name: 'Add from photos' })
  return view
}

/** A JPEG that was taken at a second. */
const shot = (name: string, second: number, type = 'image/jpeg') =>
  new File(['…'], name, { type, lastModified: second * 1000 })
/** Two stones with two pictures each. */
const four = [shot('a.jpg', 0), shot('b.jpg', 5), shot('c.jpg', 100), shot('d.jpg', 103)]
const picker = () => screen.getByLabelText('Picture files')
const stone = (number: number) => screen.getByRole('listitem', { name: new RegExp(`^Stone ${number}$`) })
const getNames = (number: number) =>
  within(within(stone(number)).getByRole('list'))
    .queryAllByRole('listitem')
    .map((tile) => tile.getAttribute('aria-label'))
const create = (text: string) => screen.getByRole('button', { name: text })

test('pictures are grouped by the time they were taken', async () => {
  const { user } = await open(createShop())
  await user.upload(picker(), four)
  expect(await screen.findByText('4 pictures in 2 stones.')).toBeVisible()
  expect([getNames(1), getNames(2)]).toEqual([
    ['a.jpg', 'b.jpg'],
    ['c.jpg', 'd.jpg'],
  ])
})

test('the owner groups by hand: splits, moves, merges, removes and undoes', async () => {
  const { user } = await open(createShop())
  await user.upload(picker(), four)
  await screen.findByText('4 pictures in 2 stones.')
  await user.click(screen.getByRole('button', { name: 'Start a new stone at b.jpg' }))
  expect(getNames(2)).toEqual(['b.jpg'])
  await user.click(screen.getByRole('button', { name: 'Move c.jpg earlier' }))
  expect([getNames(2), getNames(3)]).toEqual([['b.jpg', 'c.jpg'], ['d.jpg']])
  expect(screen.getByRole('button', { name: 'Move c.jpg earlier' })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Merge with the one before: stone 2' }))
  expect(getNames(1)).toEqual(['a.jpg', 'b.jpg', 'c.jpg'])
  await user.click(screen.getByRole('button', { name: 'Remove a.jpg' }))
  expect(getNames(1)).toEqual(['b.jpg', 'c.jpg'])
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(getNames(1)).toEqual(['a.jpg', 'b.jpg', 'c.jpg']))
})

test('another gap groups the pictures again', async () => {
  const { user } = await open(createShop())
  await user.upload(picker(), four)
  await screen.findByText('4 pictures in 2 stones.')
  const gap = screen.getByLabelText('Seconds between two stones')
  await user.clear(gap)
  await user.type(gap, '4')
  await user.click(screen.getByRole('button', { name: 'Group by time' }))
  expect(await screen.findByText('4 pictures in 3 stones.')).toBeVisible()
})

test('a stone without a title is not created, and its field has the focus', async () => {
  const { user } = await open(createShop())
  await user.upload(picker(), four)
  await screen.findByText('4 pictures in 2 stones.')
  await user.type(within(stone(1)).getByLabelText('Title'), 'Opal{Enter}')
  expect(within(stone(2)).getByLabelText('Title')).toHaveFocus()
  await user.type(within(stone(1)).getByLabelText('Price'), 'ten')
  await user.click(create('Create 2 drafts'))
  expect(screen.getByText('Price must be 0 or greater')).toBeVisible()
  expect(screen.getByText('Title is required')).toBeVisible()
  expect(within(stone(1)).getByLabelText('Price')).toHaveFocus()
})

/** Chooses four pictures and types the titles. */
async function chooseAndName({ user }: Awaited<ReturnType<typeof open>>) {
  await user.upload(picker(), four)
  await screen.findByText('4 pictures in 2 stones.')
  await user.type(within(stone(1)).getByLabelText('Title'), 'Welo Opal')
  await user.type(within(stone(1)).getByLabelText('Price'), '250')
  await user.type(within(stone(2)).getByLabelText('Title'), 'Emerald')
}

test('each stone becomes a hidden product with its pictures', async () => {
  const shop = createShop()
  const view = await open(shop)
  await chooseAndName(view)
  await view.user.click(create('Create 2 drafts'))
  expect(await screen.findByText(/2 drafts created/)).toBeVisible()
  expect(shop.products).toMatchObject([
    { title: 'Welo Opal', price: 250, Is_disabled: true, item_type: 'Product', slug: 'welo-opal' },
    { title: 'Emerald', price: 0, Is_disabled: true },
  ])
  expect(shop.media.map(({ items_id, seq, display_image }) => [items_id, seq, display_image])).toEqual([
    [1, 0, '/media/a.jpg'],
    [1, 1, '/media/b.jpg'],
    [2, 0, '/media/c.jpg'],
    [2, 1, '/media/d.jpg'],
  ])
  expect(screen.getByRole('link', { name: 'Edit draft Emerald' })).toHaveAttribute('href', '/admin/products/2')
})

test('a reload loses nothing', async () => {
  const shop = createShop()
  const before = await open(shop)
  await chooseAndName(before)
  before.unmount()
  const { user } = await open(shop)
  expect(await screen.findByText('4 pictures in 2 stones.')).toBeVisible()
  expect(within(stone(1)).getByLabelText('Price')).toHaveValue('250')
  await user.click(create('Create 2 drafts'))
  expect(await screen.findByText(/2 drafts created/)).toBeVisible()
  expect(shop.uploads).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'])
})

/** Sends two drafts, of which the upload of `b.jpg` fails until it is mended. */
async function sendWithFailure() {
  let isBroken = true
  const shop = createShop()
  const { 'POST /image_upload': upload } = shop.calls
  shop.calls['POST /image_upload'] = (call) => {
    const { name } = (call.body as FormData).get('file') as File
    if (isBroken && name === 'b.jpg') return refuse(415, 'The file must be a picture')
    return typeof upload === 'function' ? upload(call) : upload
  }
  const view = await open(shop)
  await chooseAndName(view)
  await view.user.click(create('Create 2 drafts'))
  expect(await screen.findByText('The file must be a picture')).toBeVisible()
  return {
    view,
    shop,
    mend() {
      isBroken = false
    },
  }
}

test('a picture that failed is sent again, the others are not', async () => {
  const { view, shop, mend } = await sendWithFailure()
  mend()
  await view.user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/2 drafts created/)).toBeVisible()
  expect(shop.products).toHaveLength(2)
  expect(shop.uploads).toEqual(['a.jpg', 'c.jpg', 'd.jpg', 'b.jpg'])
  expect(shop.media).toHaveLength(4)
})

test('a draft that the shop refuses says why, and the next one is created', async () => {
  const shop = createShop()
  const name = 'POST /items?external={"freeSlug":true}'
  const real = shop.calls[name]
  const refusals = [refuse(409, 'The shop has too many products')]
  shop.calls[name] = (call) => refusals.pop() ?? (typeof real === 'function' ? real(call) : real)
  const view = await open(shop)
  await chooseAndName(view)
  await view.user.click(create('Create 2 drafts'))
  expect(await screen.findByText('Failed to create the draft: The shop has too many products')).toBeVisible()
  expect(await screen.findByText('Draft created')).toBeVisible()
  expect(shop.uploads).toEqual(['c.jpg', 'd.jpg'])
})

test('a product and a picture whose answers were lost are not made twice', async () => {
  const shop = createShop()
  const lost = new Set<string>()
  /** Does its work, but the first answer never arrives. */
  const losing = (name: string) => {
    const real = shop.calls[name]
    shop.calls[name] = (call) => {
      const answer = typeof real === 'function' ? real(call) : real
      if (lost.has(name)) return answer
      lost.add(name)
      throw new TypeError('The connection was reset')
    }
  }
  losing('POST /items?external={"freeSlug":true}')
  losing('POST /item_images')
  const before = await open(shop)
  await chooseAndName(before)
  before.unmount()
  for (const { sku } of await readKeptStones()) {
    shop.calls[`GET /items_by_type/Product?external={"page":1,"search":"${sku}"}`] = () =>
      buildPage(shop.products.map(({ id }) => shop.getItem(id)))
  }
  const view = await open(shop)
  await screen.findByText('4 pictures in 2 stones.')
  await view.user.click(create('Create 2 drafts'))
  expect(await screen.findByText('The shop cannot be reached')).toBeVisible()
  expect(await screen.findByText(/2 drafts created/)).toBeVisible()
  expect(shop.products).toHaveLength(2)
  expect(shop.media).toHaveLength(4)
})

test('a file that the shop cannot take stays in the list, with the reason', async () => {
  answerDecoder(null)
  const { user } = await open(createShop())
  await user.upload(picker(), [shot('a.heic', 0, 'image/heic'), shot('b.mov', 1, 'video/quicktime'), shot('c.jpg', 2)])
  expect(await screen.findByText(/This HEIC picture could not be read/)).toBeVisible()
  expect(screen.getByText(/This film is in a format that not every browser plays/)).toBeVisible()
  expect(await screen.findByText('3 pictures in 1 stone. 2 files cannot be taken.')).toBeVisible()
})

test('a file that cannot be read hides no other', async () => {
  const gone = Object.assign(shot('gone.jpg', 0), { slice: () => ({ arrayBuffer: () => Promise.reject(new Error()) }) })
  const { user } = await open(createShop())
  await user.upload(picker(), [gone, shot('c.jpg', 2)])
  expect(await screen.findByText(/^2 pictures in/)).toBeVisible()
  expect(screen.queryByText(/^Reading/)).not.toBeInTheDocument()
})

test('a picture that was removed after a failure is sent when Undo brings it back', async () => {
  const { view, shop, mend } = await sendWithFailure()
  await view.user.click(await screen.findByRole('button', { name: 'Remove b.jpg' }))
  mend()
  await view.user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(/2 drafts created/)).toBeVisible()
  expect(shop.uploads).toEqual(expect.arrayContaining(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg']))
})

test('a browser that has no more room says so', async () => {
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('Full', 'QuotaExceededError')
  }
  try {
    const { user } = await open(createShop())
    await user.upload(picker(), four)
    expect(await screen.findByText(/This browser has no more room to keep pictures/)).toBeVisible()
    expect(await screen.findByText('4 pictures in 2 stones.')).toBeVisible()
  } finally {
    IDBObjectStore.prototype.put = put
  }
})

test('photos that cannot be read for once are there at the next visit', async () => {
  const shop = createShop()
  const first = await open(shop)
  await chooseAndName(first)
  first.unmount()
  const { get } = IDBObjectStore.prototype
  IDBObjectStore.prototype.get = () => {
    throw new DOMException('Busy', 'UnknownError')
  }
  const second = await open(shop)
  expect(await screen.findByText(/This browser keeps no pictures/)).toBeVisible()
  IDBObjectStore.prototype.get = get
  await second.user.upload(picker(), [shot('e.jpg', 900)])
  expect(await screen.findByText('1 picture in 1 stone.')).toBeVisible()
  second.unmount()
  await open(shop)
  expect(await screen.findByText('4 pictures in 2 stones.')).toBeVisible()
})

test('the list of products and the palette lead to the page', async () => {
  const { calls } = createShop({ 'GET /items_by_type/Product?external={"page":1}': buildPage([]) })
  const { user } = renderPage(routes, { path: '/admin/products', api: calls })
  expect(await screen.findByRole('link', { name: 'Add from photos' })).toHaveAttribute('href', '/admin/photos')
  expect(screen.getAllByRole('link', { name: /^Add (?!your)/ }).map((link) => link.textContent)).toEqual([
    'Add Product',
    'Add from photos',
  ])
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox'), 'photos')
  expect(await screen.findByRole('option', { name: /Add from photos/ })).toBeVisible()
})
