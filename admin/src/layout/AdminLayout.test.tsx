import { renderPage } from '@elegant/shared/testing'
import { act, screen, within } from '@testing-library/react'
import { routes } from '../routes.tsx'

const api = { 'GET /cart_items': [] }

test('the sidebar leads to the screens there are', async () => {
  renderPage(routes, { path: '/admin/orders', api })
  const sidebar = within(await screen.findByRole('navigation', { name: 'Admin' }))
  expect(sidebar.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    ...['Dashboard', 'Shop', 'Orders', 'Categories', 'Products', 'Events', 'Blogs', 'About', 'Services'],
    ...['Custom', 'Customers', 'Requests'],
  ])
  expect(sidebar.getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'page')
})

test.each([['{Control>}b{/Control}'], ['{Meta>}b{/Meta}'], ['{Control>}B{/Control}']])(
  'the sidebar collapses by its button and comes back by %s, and the cookie remembers',
  async (keys) => {
    const { user } = renderPage(routes, { path: '/admin/orders', api })
    const button = await screen.findByRole('button', { name: 'Toggle sidebar' })
    await user.click(button)
    expect(button).toHaveAttribute('aria-expanded', 'false')
    await user.keyboard(keys)
    expect(button).toHaveAttribute('aria-expanded', 'true')
  },
)

test('a collapsed sidebar is collapsed again on the next page load', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the page itself writes it
  document.cookie = 'sidebar_state=collapsed; path=/'
  renderPage(routes, { path: '/admin/orders', api })
  expect(await screen.findByRole('button', { name: 'Toggle sidebar' })).toHaveAttribute('aria-expanded', 'false')
})

test('on a phone the button tells whether the sheet is open, also after Esc', async () => {
  onPhone()
  const { user } = renderPage(routes, { path: '/admin/orders', api })
  const button = await screen.findByRole('button', { name: 'Toggle sidebar' })
  expect(button).toHaveAttribute('aria-expanded', 'false')
  await user.click(button)
  expect(button).toHaveAttribute('aria-expanded', 'true')
  // What a browser's dialog does at Esc.
  act(() => screen.getByRole<HTMLDialogElement>('dialog').dispatchEvent(new Event('close')))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(button).toHaveAttribute('aria-expanded', 'false')
})

test('a collapsed sidebar tells the name of an icon that the keyboard stands on', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the page itself writes it
  document.cookie = 'sidebar_state=collapsed; path=/'
  renderPage(routes, { path: '/admin/orders', api })
  const link = await screen.findByRole('link', { name: 'Events' })
  act(() => link.focus())
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Events')
})

/** jsdom has neither a width nor a dialog that opens. */
function onPhone() {
  const phone = Object.assign(new EventTarget(), { matches: true })
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: () => phone })
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
}
