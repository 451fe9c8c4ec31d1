import {
  buildCategory,
  buildItem,
  buildMedia,
  buildPage,
  expectError,
  refuse,
  renderPage,
} from '@elegant/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { routes } from '../routes.tsx'

const opal = buildItem({
  id: 1,
  slug: 'welo-opal',
  title: 'Welo Opal',
  price: 1250,
  tags: 'opal, fire',
  description: 'Rolling',
})
const emerald = buildItem({
  id: 2,
  slug: 'emerald',
  title: 'Emerald',
  price: 0,
  tags: 'green',
  description: 'Step cut',
})
const first = 'GET /items_by_type/Product?external={"page":1}'
const second = 'GET /items_by_type/Product?external={"page":2}'
const emeralds = 'GET /items_by_type/Product?external={"page":1,"category":7}'
const searchFor = (words: string) => `GET /items_by_type/Product?external={"page":1,"search":"${words}"}`
const categories = { 'GET /items_categories': [buildCategory({ id: 7, name: 'Emeralds' })] }

const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

test('while the products load, six places are held', async () => {
  renderPage(routes, { path: '/shop', api: { [first]: () => new Promise(() => undefined) } })
  expect(await screen.findByRole('heading', { name: 'Our Collection' })).toBeVisible()
  expect(screen.getAllByTestId('skeleton')).toHaveLength(6)
})

test('a card shows title, price and tags, and the whole of it leads to the item', async () => {
  renderPage(routes, { path: '/shop', api: { [first]: buildPage([opal, emerald]) } })
  const card = await screen.findByRole('link', { name: /Welo Opal/ })
  expect(card).toHaveAttribute('href', '/item/welo-opal')
  for (const words of ['USD 1,250.00', 'opal', 'fire', 'View Details'])
    expect(within(card).getByText(words)).toBeVisible()
  expect(within(screen.getByRole('link', { name: /Emerald/ })).queryByText(/USD/)).not.toBeInTheDocument()
})

test('a card shows the first media by its order, a video as a video', async () => {
  const items = [
    buildMedia({ id: 1, seq: 2 }),
    buildMedia({ id: 2, seq: 1, image_type: 'Video', display_image: '/turn.mp4' }),
  ]
  const { container } = renderPage(routes, {
    path: '/shop',
    api: { [first]: buildPage([{ ...opal, _item_images_of_items: { items } }]) },
  })
  await screen.findByRole('link', { name: /Welo Opal/ })
  expect(container.querySelector('video')).toHaveAttribute('src', '/turn.mp4')
})

test('a card shows a stored picture in the size and format that suits, and says what it shows', async () => {
  const picture = { display_image: '/media/x/800.webp', width: 800, height: 600, widths: [400, 800], formats: ['webp'] }
  const items = [buildMedia({ ...picture, alt: 'Green fire' })]
  renderPage(routes, {
    path: '/shop',
    api: { [first]: buildPage([{ ...opal, _item_images_of_items: { items } }]) },
  })
  const image = await screen.findByRole('img', { name: 'Green fire' })
  expect(image).toHaveAttribute('srcset', '/media/x/400.webp 400w, /media/x/800.webp 800w')
  expect(image).toHaveAttribute('height', '600')
})

test.each([
  ['WELO', ['Welo Opal']],
  ['step', ['Emerald']],
  ['gree', ['Emerald']],
  ['  ', ['Welo Opal', 'Emerald']],
])('searching for %j finds %j at once', async (typed, found) => {
  const { user } = renderPage(routes, { path: '/shop', api: { [first]: buildPage([opal, emerald]) } })
  await screen.findByRole('link', { name: /Welo Opal/ })
  await user.type(screen.getByRole('searchbox'), typed)
  expect(titles()).toEqual(found)
})

test('a moment after the last keystroke the whole catalogue is searched, and the address says for what', async () => {
  const { user, router } = renderPage(routes, {
    path: '/shop?page=2',
    api: { [second]: buildPage([emerald], { curPage: 2 }), [searchFor('opal')]: buildPage([opal]) },
  })
  await screen.findByRole('link', { name: /Emerald/ })
  await user.type(screen.getByRole('searchbox'), ' opal ')
  expect(await screen.findByRole('link', { name: /Welo Opal/ })).toBeVisible()
  expect(screen.getByText('1 product')).toHaveRole('status')
  expect(router.state.location.search).toBe('?search=opal')
})

test('a slower answer to an earlier search changes nothing', async () => {
  const late = Promise.withResolvers<unknown>()
  const { user } = renderPage(routes, {
    path: '/shop',
    api: {
      [first]: buildPage([]),
      [searchFor('op')]: () => late.promise,
      [searchFor('opal')]: buildPage([opal]),
    },
  })
  const box = await screen.findByRole('searchbox')
  await user.type(box, 'op')
  expect(await screen.findByText('Searching…')).toHaveRole('status')
  await user.type(box, 'al')
  expect(await screen.findByRole('link', { name: /Welo Opal/ })).toBeVisible()
  await act(async () => late.resolve(buildPage([emerald])))
  expect(titles()).toEqual(['Welo Opal'])
})

test('a search that finds nothing says so and leads back to all', async () => {
  const { user } = renderPage(routes, {
    path: '/shop?search=ruby',
    api: { [first]: buildPage([opal]), [searchFor('ruby')]: buildPage([]) },
  })
  expect(await screen.findByText('No products found matching your search.')).toBeVisible()
  expect(screen.getByRole('searchbox')).toHaveValue('ruby')
  await user.click(screen.getByRole('link', { name: 'Show all products' }))
  expect(await screen.findByRole('link', { name: /Welo Opal/ })).toBeVisible()
  expect(screen.getByRole('searchbox')).toHaveValue('')
})

describe('a server that knows no search', () => {
  const everything = buildPage([opal, emerald], { narrowed: undefined, itemsTotal: 26, pageTotal: 2 })
  const open = (words: string, path = '/shop') =>
    renderPage(routes, { path, api: { [first]: everything, [searchFor(words)]: everything } })

  test('leaves the page that is here narrowed', async () => {
    const { user, router } = open('emerald')
    await screen.findByRole('link', { name: /Welo Opal/ })
    await user.type(screen.getByRole('searchbox'), 'emerald')
    await waitFor(() => expect(router.state.location.search).toBe('?search=emerald'))
    expect(await screen.findByText('1 product')).toHaveRole('status')
    expect(titles()).toEqual(['Emerald'])
    expect(screen.getByText('Page 1 of 2 (26 total items)')).toBeVisible()
  })

  test('finds nothing in words', async () => {
    open('ruby', '/shop?search=ruby')
    expect(await screen.findByText('No products found matching your search.')).toBeVisible()
    expect(screen.getByText('0 products')).toHaveRole('status')
  })
})

test('Back leads to the view before, with its words in the box', async () => {
  const byPrice = 'GET /items_by_type/Product?external={"page":1,"search":"opal","sort":"price_asc"}'
  const { user, router } = renderPage(routes, {
    path: '/shop?search=opal',
    api: { [searchFor('opal')]: buildPage([opal, emerald]), [byPrice]: buildPage([emerald, opal]) },
  })
  await screen.findByRole('link', { name: /Welo Opal/ })
  expect(screen.getByLabelText('Sort by')).toHaveDisplayValue('Best match')
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Price, low to high')
  await waitFor(() => expect(titles()).toEqual(['Emerald', 'Welo Opal']))
  expect(router.state.location.search).toBe('?search=opal&sort=price_asc')
  await act(() => router.navigate(-1))
  await waitFor(() => expect(titles()).toEqual(['Welo Opal', 'Emerald']))
  expect(screen.getByRole('searchbox')).toHaveValue('opal')
})

const facets = {
  price: { min: 20, max: 1250 },
  tags: [{ value: 'fire', count: 3 }],
  facts: [
    {
      name: 'Origin',
      values: [
        { value: 'Welo', count: 2 },
        { value: 'Muzo', count: 1 },
      ],
    },
    { name: 'Carat weight', values: [{ value: '2', count: 1 }], min: 2, max: 11.5 },
    { name: 'Certificate', values: [{ value: 'None', count: 3 }] },
  ],
  categories: [{ id: 7, count: 1 }],
}
const withFacets = 'GET /items_by_type/Product?external={"page":1,"facets":true}'

/** Opens the filters of a shop that finds the emerald when it is asked for that. */
async function openFilters(asked: string) {
  const shown = renderPage(routes, {
    path: '/shop',
    api: {
      ...categories,
      [first]: buildPage([opal, emerald]),
      [withFacets]: { ...buildPage([]), facets },
      [`GET /items_by_type/Product?external={"page":1,${asked}}`]: buildPage([emerald]),
      [`GET /items_by_type/Product?external={"page":1,${asked},"facets":true}`]: { ...buildPage([]), facets },
    },
  })
  await shown.user.click(await screen.findByRole('button', { name: 'Filter' }))
  return shown
}

test('the filters tell how many products each choice leaves, and a choice narrows the list', async () => {
  const { user, router } = await openFilters('"facts":[{"name":"Origin","values":["Muzo"]}]')
  const origin = await screen.findByRole('group', { name: 'Origin' })
  expect(within(origin).getByText('2')).toBeVisible()
  expect(screen.queryByRole('group', { name: 'Certificate' })).not.toBeInTheDocument()
  expect(await screen.findByRole('link', { name: 'Emeralds 1' })).toHaveAttribute('href', '/shop?category=7')
  await user.click(within(origin).getByRole('checkbox', { name: /Muzo/ }))
  await waitFor(() => expect(titles()).toEqual(['Emerald']))
  expect(decodeURIComponent(router.state.location.search)).toBe('?fact=Origin:Muzo')
  await user.click(screen.getByRole('link', { name: 'Without Origin: Muzo' }))
  await waitFor(() => expect(titles()).toEqual(['Welo Opal', 'Emerald']))
})

test('from the end of the filters one gets back to the products that they leave', async () => {
  const { user } = await openFilters('"facts":[{"name":"Origin","values":["Muzo"]}]')
  await user.click(await screen.findByRole('checkbox', { name: /Muzo/ }))
  await user.click(await screen.findByRole('button', { name: 'Show 1 product' }))
  expect(screen.queryByRole('group', { name: 'Origin' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Filter' })).toHaveFocus()
})

test('a figure is narrowed to a range, on Enter', async () => {
  const { user, router } = await openFilters('"facts":[{"name":"Carat weight","min":5}]')
  const weight = await screen.findByRole('group', { name: 'Carat weight' })
  await user.type(within(weight).getByLabelText('From'), '5{Enter}')
  expect(await screen.findByRole('link', { name: 'Without Carat weight from 5' })).toBeVisible()
  expect(decodeURIComponent(router.state.location.search)).toBe('?range=Carat+weight:5..')
})

test('a server that knows no facets costs the filters and nothing else', async () => {
  const { user } = renderPage(routes, {
    path: '/shop',
    api: { [first]: buildPage([opal]), [withFacets]: buildPage([opal]) },
  })
  await user.click(await screen.findByRole('button', { name: 'Filter' }))
  expect(await screen.findByText('There is nothing to filter by.')).toBeVisible()
  expect(titles()).toEqual(['Welo Opal'])
})

test('the pages are walked, and the address says which', async () => {
  const many = { pageTotal: 2, itemsTotal: 13 }
  const { user, router } = renderPage(routes, {
    path: '/shop',
    api: { [first]: buildPage([opal], many), [second]: buildPage([emerald], { ...many, curPage: 2 }) },
  })
  expect(await screen.findByText('Page 1 of 2 (13 total items)')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Next' }))
  expect(await screen.findByRole('link', { name: /Emerald/ })).toBeVisible()
  expect(router.state.location.search).toBe('?page=2')
  await user.click(screen.getByRole('link', { name: 'Previous' }))
  expect(await screen.findByRole('link', { name: /Welo Opal/ })).toBeVisible()
  expect(router.state.location.search).toBe('')
})

test('a page after the last one says so and leads to the first, and Previous to the last', async () => {
  const many = { pageTotal: 2, itemsTotal: 13 }
  const beyond = 'GET /items_by_type/Product?external={"page":999}'
  const { user, router } = renderPage(routes, {
    path: '/shop?page=999',
    api: {
      [first]: buildPage([opal], many),
      [second]: buildPage([emerald], { ...many, curPage: 2 }),
      [beyond]: buildPage([], { ...many, curPage: 999 }),
    },
  })
  expect(await screen.findByText('There is no page 999.')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Previous' }))
  expect(await screen.findByRole('link', { name: /Emerald/ })).toBeVisible()
  await act(() => router.navigate('/shop?page=999'))
  await user.click(await screen.findByRole('link', { name: 'Go to the first page' }))
  expect(await screen.findByRole('link', { name: /Welo Opal/ })).toBeVisible()
})

test('a page number that is none is the first page', async () => {
  renderPage(routes, { path: '/shop?page=opal', api: { [first]: buildPage([opal]) } })
  expect(await screen.findByRole('link', { name: /Welo Opal/ })).toBeVisible()
})

test.each(['/shop?category=7', '/shop/emeralds'])(
  '%s shows the category by name, and a way back to all',
  async (path) => {
    const { user } = renderPage(routes, {
      path,
      api: { ...categories, [emeralds]: buildPage([emerald]), [first]: buildPage([opal, emerald]) },
    })
    expect(await screen.findByText('Emeralds')).toBeVisible()
    expect(await screen.findByRole('link', { name: /Emerald/ })).toBeVisible()
    expect(titles()).toEqual(['Emerald'])
    await user.click(screen.getByRole('link', { name: 'Show all products' }))
    expect(await screen.findByRole('link', { name: /Welo Opal/ })).toBeVisible()
  },
)

test.each([
  ['/shop/diamonds', {}],
  ['/shop?category=9999', { 'GET /items_by_type/Product?external={"page":1,"category":9999}': buildPage([]) }],
])('a category that nobody has is the 404 page: %s', async (path, api) => {
  renderPage(routes, { path, api: { ...categories, ...api } })
  expect(await screen.findByText('Oops! Page not found')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
})

test('when the products cannot be had, the empty text stands there with a quiet Try again', async () => {
  expectError(/UX API request failed: Refused/)
  let isDown = true
  const { user } = renderPage(routes, {
    path: '/shop',
    api: { [first]: () => (isDown ? refuse(500, 'Broken') : buildPage([opal])) },
  })
  expect(await screen.findByText('No products found matching your search.')).toBeVisible()
  expect(screen.queryByText('Searching…')).not.toBeInTheDocument()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: /Welo Opal/ })).toBeVisible()
})
