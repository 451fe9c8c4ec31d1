import { buildPage, renderPage } from '@elegant/shared/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { use, useState } from 'react'
import { routes } from '../routes.tsx'
import { categories, emerald, facets, first, opal, second, titles, withFacets } from '../testing/shopPageScenes.ts'
import { FilterPanel } from './FilterPanel.tsx'
import { parseShopQuery } from './shopQuery.ts'

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

test('a sixth fact is refused, and not shown as chosen', async () => {
  const names = ['A', 'B', 'C', 'D', 'E']
  const chosen = `"facts":[${names.map((name) => `{"name":"${name}","values":["x"]}`).join()}]`
  const { user, router } = renderPage(routes, {
    path: `/shop?${names.map((name) => `fact=${name}:x`).join('&')}`,
    api: {
      ...categories,
      [`GET /items_by_type/Product?external={"page":1,${chosen}}`]: buildPage([emerald]),
      [`GET /items_by_type/Product?external={"page":1,${chosen},"facets":true}`]: { ...buildPage([]), facets },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Filter' }))
  const before = router.state.location.search
  await user.click(await screen.findByRole('checkbox', { name: /Muzo/ }))
  expect(screen.getByText('The list takes no more filters of this kind. Remove one first.')).toBeVisible()
  expect(screen.getByRole('checkbox', { name: /Muzo/ })).not.toBeChecked()
  const weight = within(screen.getByRole('group', { name: 'Carat weight' }))
  await user.type(weight.getByLabelText('From'), '5{Enter}')
  expect(weight.getByLabelText('From')).toHaveDisplayValue('')
  expect(router.state.location.search).toBe(before)
})

test('figures are shown and understood with thousands separators', async () => {
  const { user, router } = await openFilters('"price":{"max":6900}')
  const price = await screen.findByRole('group', { name: 'Price in USD' })
  await user.type(within(price).getByLabelText('To'), '$6,900{Enter}')
  await waitFor(() => expect(router.state.location.search).toBe('?price=..6900'))
  expect(within(screen.getByRole('group', { name: 'Price in USD' })).getByLabelText('To')).toHaveDisplayValue('6,900')
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

test('a choice shows at once and counts with the next one, while the list is rendering', async () => {
  const list = Promise.withResolvers<void>()
  const api = { ...categories, [withFacets]: { ...buildPage([]), facets } }
  const { user } = renderPage(<Shop list={list.promise} />, { api })
  const welo = await screen.findByRole('checkbox', { name: /Welo/ })
  const fire = screen.getByRole('checkbox', { name: /fire/ })
  await user.click(welo)
  expect(welo).toBeChecked()
  await user.click(fire)
  await act(async () => list.resolve())
  expect(screen.getByText('Rows of Origin and fire')).toBeVisible()
  expect(welo).toBeChecked()
  expect(fire).toBeChecked()
})

/** The filters of a list whose rows suspend until they are loaded. */
function Shop({ list }: { list: Promise<void> }) {
  const [query, setQuery] = useState(() => parseShopQuery(new URLSearchParams()))
  return (
    <>
      <FilterPanel
        listArgs={{ type: 'Product', page: 1 }}
        query={query}
        total={2}
        onChange={setQuery}
        categoryAddress={() => '/shop'}
        onDone={() => {}}
      />
      {query.facts.length > 0 && <Rows list={list} words={[...query.facts.map(({ name }) => name), ...query.tags]} />}
    </>
  )
}

function Rows({ list, words }: { list: Promise<void>; words: string[] }) {
  use(list)
  return <p>Rows of {words.join(' and ')}</p>
}
