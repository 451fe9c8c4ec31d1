import { favoritesKey } from '@elegant/shared'
import { buildItem, buildPage, renderPage } from '@elegant/shared/testing'
import { act, screen, within } from '@testing-library/react'
import { routes } from '../routes.tsx'

const opal = buildItem({ id: 1, slug: 'welo-opal', title: 'Welo Opal', price: 1250 })
const ring = buildItem({ id: 2, slug: 'ring', title: 'Ring', availability: sold() })
const shop = { 'GET /items_by_type/Product?external={"page":1}': buildPage([opal, ring]) }
const chosen = (...ids: number[]) => `GET /items_chosen?external={"ids":[${ids}]}`

function sold() {
  const none = { asked: 0, waiting: 0, until: null, place: null, left: null, claim: 9 }
  return { state: 'sold' as const, ...none }
}

/** The favorites of another tab or an earlier visit. */
function leave(ids: unknown): void {
  localStorage.setItem(favoritesKey, JSON.stringify(ids))
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: favoritesKey })))
}
const kept = () => JSON.parse(localStorage.getItem(favoritesKey) ?? '[]')
const heart = (title: string) => screen.findByRole('button', { name: `Keep ${title} in favorites` })

beforeEach(() => leave([]))

test('a heart keeps a piece in this browser, and lets it go', async () => {
  const { user } = renderPage(routes, { path: '/shop', api: shop })
  await user.click(await heart('Welo Opal'))
  expect(await heart('Welo Opal')).toHaveAttribute('aria-pressed', 'true')
  expect(await heart('Ring')).toHaveAttribute('aria-pressed', 'false')
  expect(kept()).toEqual([1])
  await user.click(await heart('Welo Opal'))
  expect(kept()).toEqual([])
})

test('a heart follows another tab', async () => {
  renderPage(routes, { path: '/shop', api: shop })
  expect(await heart('Ring')).toHaveAttribute('aria-pressed', 'false')
  leave([2])
  expect(await heart('Ring')).toHaveAttribute('aria-pressed', 'true')
})

test('a list of fifty takes no more, and says so', async () => {
  leave(Array.from({ length: 50 }, (_, place) => place + 100))
  const { user } = renderPage(routes, { path: '/shop', api: shop })
  await user.click(await heart('Ring'))
  expect(screen.getByText('Your favorites have room for 50 pieces. Remove one first.')).toBeVisible()
  expect(kept()).toHaveLength(50)
})

test.each([['not json'], ['{"a":1}'], ['[1,"x",-3,null,2.5]']])('stored junk such as %s is ignored', async (junk) => {
  localStorage.setItem(favoritesKey, junk)
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: favoritesKey })))
  renderPage(routes, { path: '/shop', api: shop })
  expect(await heart('Ring')).toHaveAttribute('aria-pressed', 'false')
})

test('the page shows what is kept with its price and state, removes it and undoes that', async () => {
  leave([2, 1])
  const { user } = renderPage(routes, {
    path: '/favorites',
    api: { [chosen(2, 1)]: [ring, opal], [chosen(1)]: [opal], [chosen(2)]: [ring] },
  })
  const [first, second] = await screen.findAllByRole('article')
  if (!first || !second) throw new Error('Expected two pieces')
  expect(within(first).getByText('Sold')).toBeVisible()
  expect(within(second).getByText('USD 1,250.00')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Remove Ring from favorites' }))
  expect(screen.queryByText('Ring')).not.toBeInTheDocument()
  expect(kept()).toEqual([1])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('heading', { name: 'Ring' })).toBeVisible()
  expect(kept()).toEqual([2, 1])
})

test('a piece that is not in the shop stays kept until the visitor lets it go', async () => {
  leave([7, 1])
  const { user } = renderPage(routes, { path: '/favorites', api: { [chosen(7, 1)]: [opal], [chosen(1)]: [opal] } })
  expect(await screen.findByRole('heading', { name: 'Welo Opal' })).toBeVisible()
  expect(screen.getByText('1 of your pieces is not in the shop at the moment.')).toBeVisible()
  expect(kept()).toEqual([7, 1])
  await user.click(screen.getByRole('button', { name: 'Let it go' }))
  expect(screen.queryByText(/not in the shop/)).not.toBeInTheDocument()
  expect(kept()).toEqual([1])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(kept()).toEqual([7, 1])
})

test('a shop that shows nothing loses no favorites', async () => {
  leave([7, 1])
  renderPage(routes, { path: '/favorites', api: { [chosen(7, 1)]: [] } })
  expect(await screen.findByText('None of your pieces is in the shop at the moment.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Let them go' })).toBeVisible()
  expect(kept()).toEqual([7, 1])
})

test('an empty list leads on', async () => {
  renderPage(routes, { path: '/favorites' })
  expect(await screen.findByRole('heading', { name: 'Nothing kept yet' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Browse the shop' })).toHaveAttribute('href', '/shop')
})

test('a shared list shows its pieces, and can be kept', async () => {
  leave([1])
  const { user, router } = renderPage(routes, {
    path: '/favorites?items=2,junk,1,2',
    api: { [chosen(2, 1)]: [ring, opal] },
  })
  expect(await screen.findByRole('heading', { name: 'A list someone shared with you' })).toBeVisible()
  expect(await screen.findByText('2 pieces')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Keep these pieces' }))
  expect(kept()).toEqual([2, 1])
  expect(router.state.location.search).toBe('')
})

test('the address of a shared list without a list shows the own favorites, as the server renders it', async () => {
  renderPage(routes, { path: '/favorites?items=' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Favorites' })).toBeVisible()
})

test('a shared list without a piece says so', async () => {
  renderPage(routes, { path: '/favorites?items=junk' })
  expect(await screen.findByRole('heading', { name: 'This list has no pieces' })).toBeVisible()
})
