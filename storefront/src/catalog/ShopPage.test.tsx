import {
  buildCategory,
  buildItem,
  buildMedia,
  buildPage,
  expectError,
  refuse,
  renderPage,
} from '@elegant/shared/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
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
const searchFor = (words: string) =>
  `GET /items_by_type/Product?external={"page":1,"search":"${words}","understand":true}`
const categories = { 'GET /items_categories': [buildCategory({ id: 7, name: 'Emeralds' })] }

const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

test('shows six placeholders while loading', async () => {
  renderPage(routes, { path: '/shop', api: { [first]: () => new Promise(() => undefined) } })
  expect(await screen.findByRole('heading', { name: 'Our Collection' })).toBeVisible()
  expect(screen.getAllByTestId('skeleton')).toHaveLength(6)
})

test('a card shows title, price and tags and links to the item', async () => {
  renderPage(routes, { path: '/shop', api: { [first]: buildPage([opal, emerald]) } })
  const card = await screen.findByRole('link', { name: /Welo Opal/ })
  expect(card).toHaveAttribute('href', '/item/welo-opal')
  for (const words of ['USD 1,250.00', 'opal', 'fire', 'View Details'])
    expect(within(card).getByText(words)).toBeVisible()
  expect(within(screen.getByRole('link', { name: /Emerald/ })).queryByText(/USD/)).not.toBeInTheDocument()
})

test('a card shows the first media in display order, a video as a video', async () => {
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

test('a card offers a stored picture in several sizes and formats, with its alt text', async () => {
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
])('searching for %j finds %j immediately', async (typed, found) => {
  const { user } = renderPage(routes, { path: '/shop', api: { [first]: buildPage([opal, emerald]) } })
  await screen.findByRole('link', { name: /Welo Opal/ })
  await user.type(screen.getByRole('searchbox'), typed)
  expect(titles()).toEqual(found)
})

test('the whole catalog is searched shortly after the last keystroke, and the address is updated', async () => {
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

test('a late response to an earlier search is ignored', async () => {
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

test('a search without results says so and links to all products', async () => {
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

describe('a server without search', () => {
  const everything = buildPage([opal, emerald], { narrowed: undefined, itemsTotal: 26, pageTotal: 2 })
  const open = (words: string, path = '/shop') =>
    renderPage(routes, { path, api: { [first]: everything, [searchFor(words)]: everything } })

  test('still filters the loaded page', async () => {
    const { user, router } = open('emerald')
    await screen.findByRole('link', { name: /Welo Opal/ })
    await user.type(screen.getByRole('searchbox'), 'emerald')
    await waitFor(() => expect(router.state.location.search).toBe('?search=emerald'))
    expect(await screen.findByText('1 product')).toHaveRole('status')
    expect(titles()).toEqual(['Emerald'])
    expect(screen.getByText('Page 1 of 2 (26 total items)')).toBeVisible()
  })

  test('shows the empty text if nothing matches', async () => {
    open('ruby', '/shop?search=ruby')
    expect(await screen.findByText('No products found matching your search.')).toBeVisible()
    expect(screen.getByText('0 products')).toHaveRole('status')
  })
})

test('Back restores the previous view and its search text', async () => {
  const byPrice = 'GET /items_by_type/Product?external={"page":1,"search":"opal","understand":true,"sort":"price_asc"}'
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

test('a category that is chosen on a later page begins with the first one', async () => {
  const { user } = renderPage(routes, {
    path: '/shop?page=2',
    api: {
      ...categories,
      [second]: buildPage([opal], { pageTotal: 2 }),
      [withFacets]: { ...buildPage([]), facets },
      'GET /items_by_type/Product?external={"page":2,"facets":true}': { ...buildPage([]), facets },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Filter' }))
  expect(await screen.findByRole('link', { name: 'Emeralds 1' })).toHaveAttribute('href', '/shop?category=7')
})

/** Opens the filters of a shop in which the emerald matches a filter. */
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

test('filters show the number of products per choice and narrow the list', async () => {
  const { user, router } = await openFilters('"facts":[{"name":"Origin","values":["Muzo"]}]')
  const origin = await screen.findByRole('group', { name: 'Origin' })
  expect(within(origin).getByText('2')).toBeVisible()
  expect(screen.queryByRole('group', { name: 'Certificate' })).not.toBeInTheDocument()
  expect(await screen.findByRole('link', { name: 'Emeralds 1' })).toHaveAttribute('href', '/shop?category=7')
  await user.click(within(origin).getByRole('checkbox', { name: /Muzo/ }))
  await waitFor(() => expect(titles()).toEqual(['Emerald']))
  expect(decodeURIComponent(router.state.location.search)).toBe('?fact=Origin:Muzo')
  expect(screen.getByRole('link', { name: 'Emeralds 1' })).toHaveAttribute(
    'href',
    '/shop?category=7&fact=Origin%3AMuzo',
  )
  await user.click(screen.getByRole('link', { name: 'Without Origin: Muzo' }))
  await waitFor(() => expect(titles()).toEqual(['Welo Opal', 'Emerald']))
})

test('the filters end with a link to the matching products', async () => {
  const { user } = await openFilters('"facts":[{"name":"Origin","values":["Muzo"]}]')
  await user.click(await screen.findByRole('checkbox', { name: /Muzo/ }))
  await user.click(await screen.findByRole('button', { name: 'Show 1 piece' }))
  expect(screen.queryByRole('group', { name: 'Origin' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Filter' })).toHaveFocus()
})

test('a range is applied on Enter', async () => {
  const { user, router } = await openFilters('"facts":[{"name":"Carat weight","min":5}]')
  const weight = await screen.findByRole('group', { name: 'Carat weight' })
  await user.type(within(weight).getByLabelText('From'), '5{Enter}')
  expect(await screen.findByRole('link', { name: 'Without Carat weight from 5' })).toBeVisible()
  expect(decodeURIComponent(router.state.location.search)).toBe('?range=Carat+weight:5..')
})

test('figures are shown and understood with thousands separators', async () => {
  const { user, router } = await openFilters('"price":{"max":6900}')
  const price = await screen.findByRole('group', { name: 'Price in USD' })
  await user.type(within(price).getByLabelText('to'), '$6,900{Enter}')
  await waitFor(() => expect(router.state.location.search).toBe('?price=..6900'))
  expect(within(screen.getByRole('group', { name: 'Price in USD' })).getByLabelText('to')).toHaveDisplayValue('6,900')
})

test('a server without facets disables only the filters', async () => {
  const { user } = renderPage(routes, {
    path: '/shop',
    api: { [first]: buildPage([opal]), [withFacets]: buildPage([opal]) },
  })
  await user.click(await screen.findByRole('button', { name: 'Filter' }))
  expect(await screen.findByText('There is nothing to filter by.')).toBeVisible()
  expect(titles()).toEqual(['Welo Opal'])
})

test('the page number is in the address', async () => {
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

test('a page out of range says so and links to the first, and Previous to the last', async () => {
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

test('an invalid page number shows the first page', async () => {
  renderPage(routes, { path: '/shop?page=opal', api: { [first]: buildPage([opal]) } })
  expect(await screen.findByRole('link', { name: /Welo Opal/ })).toBeVisible()
})

test.each(['/shop?category=7', '/shop/emeralds'])(
  '%s shows the category name and a link to all products',
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

test('a former name of a category leads to the present one', async () => {
  const moved = buildCategory({ id: 7, name: 'Fine Emeralds', former_slugs: ['emeralds'] })
  const { router } = renderPage(routes, {
    path: '/shop/emeralds?sort=newest',
    api: {
      'GET /items_categories': [moved],
      'GET /items_by_type/Product?external={"page":1,"category":7,"sort":"newest"}': buildPage([emerald]),
    },
  })
  expect(await screen.findByText('Fine Emeralds')).toBeVisible()
  expect(await screen.findByRole('link', { name: /Emerald/ })).toBeVisible()
  expect(router.state.location).toMatchObject({ pathname: '/shop/fine-emeralds', search: '?sort=newest' })
})

test('a name that another category has now belongs to that one', async () => {
  const moved = buildCategory({ id: 8, name: 'Rubies', former_slugs: ['emeralds'] })
  const { router } = renderPage(routes, {
    path: '/shop/emeralds',
    api: { 'GET /items_categories': [moved, buildCategory({ id: 7, name: 'Emeralds' })], [emeralds]: buildPage([]) },
  })
  expect(await screen.findByText('Emeralds')).toBeVisible()
  expect(router.state.location.pathname).toBe('/shop/emeralds')
})

test.each([
  ['/shop/diamonds', {}],
  ['/shop?category=9999', { 'GET /items_by_type/Product?external={"page":1,"category":9999}': buildPage([]) }],
])('an unknown category is a 404 page with a way on: %s', async (path, api) => {
  renderPage(routes, { path, api: { ...categories, ...api } })
  expect(await screen.findByText('Oops! Page not found')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
  expect(await screen.findByRole('searchbox', { name: 'Search the shop' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Shop by category' })).toHaveAttribute('href', '/categories')
})

test('a failure shows the empty text with Try again', async () => {
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

describe('a search that the server has understood', () => {
  const understood = { text: 'emerald', price: { max: 900 }, facts: [{ name: 'Carat weight', min: 1, max: 2 }] }
  const open = () =>
    renderPage(routes, {
      path: '/shop?search=emrald',
      api: {
        [searchFor('emrald')]: { ...buildPage([emerald]), understood },
        'GET /items_by_type/Product?external={"page":1,"search":"emrald"}': buildPage([]),
        'GET /items_by_type/Product?external={"page":1,"search":"emerald","understand":true,"facts":[{"name":"Carat weight","min":1,"max":2}]}':
          buildPage([emerald, opal]),
      },
    })

  test('shows its filters, each of which can be removed', async () => {
    const { user, router } = open()
    expect(await screen.findByText('emerald', { selector: 'strong' })).toBeVisible()
    expect(titles()).toEqual(['Emerald'])
    expect(screen.getByRole('link', { name: 'Without Carat weight 1 to 2' })).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Without Price up to USD 900.00' }))
    await waitFor(() => expect(titles()).toEqual(['Emerald', 'Welo Opal']))
    expect(decodeURIComponent(router.state.location.search)).toBe('?search=emerald&range=Carat+weight:1..2')
    expect(screen.getByRole('searchbox')).toHaveValue('emerald')
  })

  test('can be made with its exact words', async () => {
    const { user, router } = open()
    await user.click(await screen.findByRole('link', { name: 'Search for the exact words' }))
    expect(await screen.findByText('No products found matching your search.')).toBeVisible()
    expect(router.state.location.search).toBe('?search=emrald&exact=1')
  })
})

describe('filters in gem terms', () => {
  const gem = {
    ...facets,
    price: { min: 20, max: 1250, bars: [3, ...Array.from({ length: 19 }, () => 1)] },
    facts: [{ name: 'Colour', values: [], groups: [{ value: 'Green', count: 2 }] }],
    kinds: [{ value: 'Ring', count: 4 }],
  }
  const open = async (asked: string) => {
    const answer = { ...buildPage([]), facets: gem }
    const shown = renderPage(routes, {
      path: '/shop',
      api: {
        ...categories,
        [first]: buildPage([opal, emerald]),
        [withFacets]: answer,
        [`GET /items_by_type/Product?external={"page":1,${asked}}`]: buildPage([emerald]),
        [`GET /items_by_type/Product?external={"page":1,${asked},"facets":true}`]: answer,
      },
    })
    await shown.user.click(await screen.findByRole('button', { name: 'Filter' }))
    await screen.findByRole('group', { name: 'Kind' })
    return shown
  }

  test.each([
    ['Green', '"facts":[{"name":"Colour","groups":["Green"]}]', '?group=Colour:Green'],
    ['Ring', '"kinds":["Ring"]', '?kind=Ring'],
    ['Available only', '"free":true', '?free=1'],
  ])('%s narrows the list', async (name, asked, address) => {
    const { user, router } = await open(asked)
    await user.click(screen.getByRole('checkbox', { name: new RegExp(name) }))
    await waitFor(() => expect(titles()).toEqual(['Emerald']))
    expect(decodeURIComponent(router.state.location.search)).toBe(address)
  })

  test('a thumb of the price moves by steps, and the list follows', async () => {
    const { router } = await open('"price":{"min":20.9}')
    const thumb = screen.getByRole('slider', { name: 'Price in USD, lowest' })
    expect(thumb).toHaveAttribute('aria-valuetext', '20')
    fireEvent.change(thumb, { target: { value: '1' } })
    expect(thumb).toHaveAttribute('aria-valuetext', '20.9')
    await waitFor(() => expect(router.state.location.search).toBe('?price=20.9..'))
    expect(await screen.findByDisplayValue('20.9')).toHaveAccessibleName('From')
  })
})
