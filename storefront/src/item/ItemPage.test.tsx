import { shopDay } from '@elegant/shared/rules'
import { buildCustomer, buildItem, expectError, refuse, renderPage, signedIn } from '@elegant/shared/testing'
import { screen } from '@testing-library/react'
import { keepListedItems } from '../catalog/listedItems.ts'
import { routes } from '../routes.tsx'
import { openItem } from '../testing/itemPage.ts'

test('an item that another server sends in an envelope is shown', async () => {
  renderPage(routes, { path: '/item/it', api: { 'GET /items_details/it': { data: [{ id: 1, title: 'Welo Opal' }] } } })
  expect(await screen.findByRole('heading', { level: 1, name: 'Welo Opal' })).toBeVisible()
})

test('a product shows type, title, price, description and tags', async () => {
  openItem({ title: 'Welo Opal', price: 1250, description: 'Rolling fire', tags: 'opal, welo' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Welo Opal' })).toBeVisible()
  for (const words of ['Product', 'USD 1,250.00', 'Rolling fire', 'opal', 'welo'])
    expect(screen.getByText(words)).toBeVisible()
})

describe('a hidden item', () => {
  const admin = signedIn(
    buildCustomer({
      _customer_roles_of_customers_of_shops: { role: 'admin', block_deny_access: false, block_deny_reason: null },
    }),
  )

  test('that the page came without is asked for again by an admin, and marked', async () => {
    const hidden = buildItem({ slug: 'it', title: 'Draft Opal', Is_disabled: true })
    const answers = [[], [hidden]]
    renderPage(routes, { path: '/item/it', api: { ...admin, 'GET /items_details/it': () => answers.shift() } })
    expect(await screen.findByRole('heading', { level: 1, name: 'Draft Opal' })).toBeVisible()
    expect(await screen.findByText('Hidden from the shop. Only you see this page.')).toBeVisible()
  })

  test('is not marked for a shopper, to whom a server may send it', async () => {
    openItem({ title: 'Welo Opal', Is_disabled: true })
    await screen.findByRole('heading', { level: 1, name: 'Welo Opal' })
    expect(screen.queryByText(/Only you see this page/)).not.toBeInTheDocument()
  })

  test('that is not there stays missing for an admin', async () => {
    openItem({}, { ...admin, 'GET /items_details/it': [] })
    expect(await screen.findByText('Item not found')).toBeVisible()
  })
})

test('a product without a price shows no price', async () => {
  openItem({ price: 0 })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText(/USD/)).not.toBeInTheDocument()
})

test.each([
  ['Product', 'Enquire Now', 'enquiry'],
  ['Event', 'Register for This Event', 'registration'],
  ['Service', 'Book Service', 'booking'],
] as const)('%s: "%s" puts it into the cart', async (item_type, label, action_type) => {
  const { user, store } = openItem({ item_type })
  await user.click(await screen.findByRole('button', { name: label }))
  expect(await screen.findByText('Added to cart!')).toBeVisible()
  expect(store.getState().cart).toMatchObject([{ action_type, quantity: 1 }])
})

test('a service shows its price as a starting price', async () => {
  openItem({ item_type: 'Service', price: 80 })
  expect(await screen.findByText('Starting from')).toBeVisible()
  expect(screen.getByText('USD 80.00')).toBeVisible()
})

test('a wished date goes with the booking of a service', async () => {
  const { user, store } = openItem({ item_type: 'Service', title: 'Ring sizing' })
  await user.type(await screen.findByLabelText('Preferred date (optional)'), '2027-03-05')
  await user.click(screen.getByRole('button', { name: 'Book Service' }))
  expect(store.getState().cart).toMatchObject([{ title: 'Ring sizing', question: 'Preferred date: March 5, 2027' }])
})

test('a service offers no day that is over', async () => {
  openItem({ item_type: 'Service', title: 'Ring sizing' })
  expect(await screen.findByLabelText('Preferred date (optional)')).toHaveAttribute('min', shopDay())
})

test('a piece that a list led to has links to those beside it there', async () => {
  keepListedItems(['before', 'it', 'after'])
  openItem({})
  expect(await screen.findByRole('link', { name: 'Previous piece' })).toHaveAttribute('href', '/item/before')
  expect(screen.getByRole('link', { name: 'Next piece' })).toHaveAttribute('href', '/item/after')
  keepListedItems([])
})

test('an unknown item shows an error, and Go Back leads to the shop', async () => {
  const shop = { 'GET /items_by_type/Product?external={"page":1}': () => new Promise(() => undefined) }
  const { user, router } = renderPage(routes, { path: '/item/gone', api: { 'GET /items_details/gone': [], ...shop } })
  expect(await screen.findByRole('heading', { name: 'Item not found' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Go Back' }))
  expect(router.state.location.pathname).toBe('/shop')
})

test('a 404 response shows that the item is not found', async () => {
  renderPage(routes, { path: '/item/gone', api: { 'GET /items_details/gone': refuse(404, 'No such item') } })
  expect(await screen.findByRole('heading', { name: 'Item not found' })).toBeVisible()
})

test('an item that failed to load can be retried', async () => {
  expectError(/UX API request failed/)
  let isDown = true
  const { user } = renderPage(routes, {
    path: '/item/it',
    api: {
      'GET /items_details/it': () => (isDown ? refuse(503, 'Busy') : [buildItem({ slug: 'it', title: 'Welo Opal' })]),
    },
  })
  expect(await screen.findByRole('heading', { name: "This item couldn't be loaded" })).toBeVisible()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Welo Opal' })).toBeVisible()
})

test('a former address leads to the present one, and takes the place of it in the history', async () => {
  const item = buildItem({ slug: 'black-opal', title: 'Black Opal' })
  const { router } = renderPage(routes, {
    path: '/item/dark-opal?utm_source=mail',
    api: { 'GET /items_details/dark-opal': [item], 'GET /items_details/black-opal': [item] },
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Black Opal' })).toBeVisible()
  expect(router.state.location).toMatchObject({ pathname: '/item/black-opal', search: '?utm_source=mail' })
  expect(router.state.historyAction).toBe('REPLACE')
})

test('a slug that is not found leads to a search for its words', async () => {
  renderPage(routes, { path: '/item/honey-nodule-2', api: { 'GET /items_details/honey-nodule-2': [] } })
  expect(await screen.findByRole('heading', { name: 'Item not found' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Search for “honey nodule 2”' })).toHaveAttribute(
    'href',
    '/shop?search=honey%20nodule%202',
  )
})

test('an address without words leads to no search: HTML would drop its characters', async () => {
  const refused = refuse(400, 'The address contains a zero byte')
  expectError(/Refused/)
  renderPage(routes, { path: '/item/%00', api: { 'GET /items_details/\u0000': refused } })
  expect(await screen.findByRole('heading', { name: 'Item not found' })).toBeVisible()
  expect(screen.queryByRole('link', { name: /Search for/ })).not.toBeInTheDocument()
})
