import { buildPage, renderPage } from '@elegant/shared/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { routes } from '../routes.tsx'
import { categories, emerald, emeralds, first, opal, searchFor, second, titles } from '../testing/shopPageScenes.ts'

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

  test('filters a later page too, which stays open', async () => {
    const later = { ...everything, curPage: 2 }
    const searched = 'GET /items_by_type/Product?external={"page":2,"search":"emerald","understand":true}'
    const { user, router } = renderPage(routes, { path: '/shop?page=2', api: { [second]: later, [searched]: later } })
    await screen.findByRole('link', { name: /Welo Opal/ })
    await user.type(screen.getByRole('searchbox'), 'emerald')
    await waitFor(() => expect(router.state.location.search).toBe('?page=2&search=emerald'))
    expect(await screen.findByText('1 product')).toHaveRole('status')
    expect(titles()).toEqual(['Emerald'])
  })

  test.each([
    ['/shop?category=7', emeralds],
    ['/shop?sort=price_asc', 'GET /items_by_type/Product?external={"page":1,"sort":"price_asc"}'],
    ['/shop?tag=raw', 'GET /items_by_type/Product?external={"page":1,"tags":["raw"]}'],
  ])('says that %s is neither filtered nor sorted', async (path, call) => {
    renderPage(routes, { path, api: { [call]: everything, ...categories } })
    expect(await screen.findByText(/^The list is neither filtered nor sorted/)).toBeVisible()
    expect(titles()).toEqual(['Welo Opal', 'Emerald'])
    expect(screen.queryByText('Emeralds')).not.toBeInTheDocument()
    expect(document.title).toContain('Our Collection')
  })

  test('says nothing of filters where none is chosen', async () => {
    open('')
    await screen.findByRole('link', { name: /Welo Opal/ })
    expect(screen.queryByText(/neither filtered/)).not.toBeInTheDocument()
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
    expect(await screen.findByRole('link', { name: 'Without Carat weight 1 to 2' })).toBeVisible()
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
