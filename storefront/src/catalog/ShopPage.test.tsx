import { buildCategory, buildMedia, buildPage, expectError, refuse, renderPage } from '@elegant/shared/testing'
import { act, screen, within } from '@testing-library/react'
import { routes } from '../routes.tsx'
import { categories, emerald, emeralds, first, opal, second, titles } from '../testing/shopPageScenes.ts'

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

test('a server without totals gets its products counted, and no pager', async () => {
  const { items } = buildPage([opal, emerald])
  renderPage(routes, { path: '/shop', api: { [first]: { items } } })
  expect(await screen.findByText('2 products')).toHaveRole('status')
  expect(screen.queryByText('Next')).not.toBeInTheDocument()
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

test('sort order and filters need JavaScript, and are marked for it', async () => {
  renderPage(routes, { path: '/shop', api: { [first]: buildPage([opal]) } })
  for (const [role, name] of [
    ['combobox', 'Sort by'],
    ['button', 'Filter'],
    ['button', 'Keep Welo Opal in favorites'],
    ['button', 'Compare Welo Opal'],
  ] as const)
    expect((await screen.findByRole(role, { name })).closest('[data-needs-script]')).not.toBeNull()
})
