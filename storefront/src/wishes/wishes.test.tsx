import { ShopFactsContext, SubmittedContext } from '@elegant/shared'
import { demoFacts } from '@elegant/shared/rules'
import { buildPage, expectError, refuse, renderPage } from '@elegant/shared/testing'
import { fireEvent, screen } from '@testing-library/react'
import { ShopPage } from '../catalog/ShopPage.tsx'
import { WishesPage } from './WishesPage.tsx'

const found = 'GET /items_by_type/Product?external={"page":1,"search":"tanzanite","understand":true}'

function openShop(sendsMail: boolean | undefined, post: object = {}) {
  const element = (
    <ShopFactsContext value={{ ...demoFacts, sendsMail }}>
      <ShopPage />
    </ShopFactsContext>
  )
  const api = { [found]: buildPage([]), 'POST /wishes': post }
  return renderPage([{ path: '/shop', element }], { path: '/shop?search=tanzanite', api })
}

test('a list without products can be kept as a wish', async () => {
  const { user, sent } = openShop(true)
  fireEvent.click(await screen.findByRole('button', { name: 'Tell me when' }))
  // The press shows at once, before the code of the form is there.
  expect(screen.queryByRole('button', { name: 'Tell me when' })).not.toBeInTheDocument()
  expect(await screen.findByRole('heading', { name: 'Tell me when: “tanzanite”' })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Tell me when' }))
  expect((await screen.findAllByText('Invalid email address'))[0]).toBeVisible()
  await user.type(screen.getByLabelText(/^Email/), 'hanna@example.com')
  await user.click(screen.getByRole('button', { name: 'Tell me when' }))
  expect(await screen.findByText('One step left: check your inbox.')).toBeVisible()
  expect(sent).toEqual([{ email: 'hanna@example.com', query: { search: 'tanzanite' } }])
})

test('a wish that is refused keeps the address and says why', async () => {
  const { user } = openShop(true, refuse(429, 'Too many requests.'))
  await user.click(await screen.findByRole('button', { name: 'Tell me when' }))
  await user.type(await screen.findByLabelText(/^Email/), 'hanna@example.com')
  await user.click(screen.getByRole('button', { name: 'Tell me when' }))
  expect(await screen.findByText(/Too many requests/)).toBeVisible()
  expect(screen.getByLabelText(/^Email/)).toHaveValue('hanna@example.com')
})

test.each([[false], [undefined]])('a shop that sends no mail (%s) offers none', async (sendsMail) => {
  openShop(sendsMail)
  expect(await screen.findByText('No products found matching your search.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Tell me when' })).not.toBeInTheDocument()
})

function openWishes(answer: object, isSent = false) {
  const submitted = { action: '/wishes/a-key', isSent, values: {}, errors: {} }
  const element = (
    <SubmittedContext value={isSent ? submitted : undefined}>
      <WishesPage />
    </SubmittedContext>
  )
  const api = { 'GET /wishes/link/a-key': answer }
  return renderPage([{ path: '/wishes/:key', element }], { path: '/wishes/a-key', api })
}

const own = {
  email: 'hanna@example.com',
  wishes: [
    { id: 3, query: { search: 'opal', price: { max: 500 } }, category_name: null, is_confirmed: false },
    { id: 4, query: { category: 7 }, category_name: 'Emeralds', is_confirmed: true },
  ],
}

test('the page of an address lists its wishes, each with the form that ends it', async () => {
  openWishes(own)
  expect(await screen.findByText('We write to hanna@example.com, at most once a day.')).toBeVisible()
  const confirm = screen.getByRole('button', { name: 'Confirm: “opal”, up to 500' })
  expect(confirm.closest('form')).toHaveFormValues({ wish: '3' })
  expect(confirm).toHaveAttribute('value', 'confirm')
  expect(screen.queryByRole('button', { name: 'Confirm: Emeralds' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Remove: Emeralds' }).closest('form')).toHaveAttribute('method', 'post')
  expect(screen.getByRole('button', { name: 'Unsubscribe from everything' })).toHaveAttribute('value', 'end')
})

test.each([
  [false, 'You are not waiting for anything'],
  [true, 'Done: we send you no more of these mails'],
])('an address without wishes says so (after a form: %s)', async (isSent, words) => {
  openWishes(refuse(404, 'There are no wishes at this address.'), isSent)
  expect(await screen.findByRole('heading', { name: words })).toBeVisible()
})

test('wishes that cannot be loaded can be tried again', async () => {
  expectError(/UX API request failed: Refused/)
  let answer: object = refuse(503, 'Busy')
  const { user } = openWishes(() => answer)
  const again = await screen.findByRole('button', { name: 'Try again' })
  answer = own
  await user.click(again)
  expect(await screen.findByText('Emeralds')).toBeVisible()
})
