import { buildFigures, noneWaiting, renderPage, waitForResponses } from '@elegant/shared/testing'
import { contentId } from '@elegant/shared/ui'
import { act, screen, within } from '@testing-library/react'
import { pages } from '../pages.ts'
import { routes } from '../routes.tsx'
import { screens } from './screens.ts'

const api = { 'GET /figures': buildFigures() }

test('the sidebar links to every screen', async () => {
  renderPage(routes, { path: '/admin', api })
  const sidebar = within(await screen.findByRole('navigation', { name: 'Admin' }))
  expect(sidebar.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Dashboard',
    'Inbox',
    'Shop',
    'Rates',
    'Orders',
    'Categories',
    'Products',
    'Events',
    'Blogs',
    'About',
    'Services',
    'Custom',
    'Pages',
    'Holds',
    'Customers',
    'Requests',
    'Reviews',
    'Affiliates',
    'Mails',
    'Change log',
    'Staff',
    'Shop health',
  ])
  expect(sidebar.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
})

test('a page that belongs to a screen marks its sidebar entry and is named after it', async () => {
  renderPage(routes, { path: '/admin/labels', api })
  const sidebar = within(await screen.findByRole('navigation', { name: 'Admin' }))
  expect(sidebar.getByRole('link', { current: 'page' })).toHaveTextContent('Products')
  expect(screen.getByText('Products', { selector: 'header *' })).toBeVisible()
})

test('the sidebar counts what waits on a screen', async () => {
  const orders = { total: 9, pending: 3, processing: 2, completed: 4, cancelled: 0 }
  const requests = { total: 5, new: 2, read: 1, answered: 2 }
  const figures = buildFigures({ orders, requests, waiting: { ...noneWaiting, unread: 1, line: 4 } })
  renderPage(routes, { path: '/admin', api: { 'GET /figures': figures } })
  const sidebar = within(await screen.findByRole('navigation', { name: 'Admin' }))
  for (const name of ['Inbox 1 unread', 'Orders 3 pending', 'Holds 4 waiting', 'Requests 2 unread'])
    expect(await sidebar.findByRole('link', { name })).toBeVisible()
})

test('while the shop is in test mode, every screen says that payments are not real', async () => {
  const figures = buildFigures({ shop: { Is_visible: true, testmode: true, version: 1 } })
  renderPage(routes, { path: '/admin', api: { 'GET /figures': figures } })
  expect(await screen.findByRole('note')).toHaveTextContent('Test mode: payments are not real')
})

test('a shop that takes real money has no such mark', async () => {
  renderPage(routes, { path: '/admin', api: { 'GET /figures': buildFigures() } })
  await screen.findByRole('navigation', { name: 'Admin' })
  await waitForResponses()
  expect(screen.queryByText(/Test mode/)).not.toBeInTheDocument()
})

test('the content to skip to is the screen alone, without sidebar and header', async () => {
  renderPage(routes, { path: '/admin', api })
  const heading = await screen.findByRole('heading', { name: 'Admin Dashboard' })
  const content = document.getElementById(contentId)
  expect(content).toContainElement(heading)
  expect(content).not.toContainElement(screen.getByRole('navigation', { name: 'Admin' }))
  expect(content).not.toContainElement(screen.getByRole('button', { name: 'Toggle sidebar' }))
})

test('every sidebar entry opens a page', () => {
  const addresses = pages.map(({ path }) => path)
  expect(screens.filter(({ to }) => !addresses.includes(to))).toEqual([])
})

test.each([['{Control>}b{/Control}'], ['{Meta>}b{/Meta}'], ['{Control>}B{/Control}']])(
  'the sidebar collapses by its button and expands by %s, and a cookie stores its state',
  async (keys) => {
    const { user } = renderPage(routes, { path: '/admin', api })
    const button = await screen.findByRole('button', { name: 'Toggle sidebar' })
    await user.click(button)
    expect(button).toHaveAttribute('aria-expanded', 'false')
    await user.keyboard(keys)
    expect(button).toHaveAttribute('aria-expanded', 'true')
  },
)

test('a collapsed sidebar stays collapsed after a reload', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the app writes the cookie the same way
  document.cookie = 'sidebar_state=collapsed; path=/'
  renderPage(routes, { path: '/admin', api })
  expect(await screen.findByRole('button', { name: 'Toggle sidebar' })).toHaveAttribute('aria-expanded', 'false')
})

test('on a phone, the toggle reflects whether the sidebar is open, also after Esc', async () => {
  onPhone()
  const { user } = renderPage(routes, { path: '/admin', api })
  const button = await screen.findByRole('button', { name: 'Toggle sidebar' })
  expect(button).toHaveAttribute('aria-expanded', 'false')
  await user.click(button)
  expect(button).toHaveAttribute('aria-expanded', 'true')
  // Browsers close the dialog on Esc; jsdom does not.
  act(() => screen.getByRole<HTMLDialogElement>('dialog').dispatchEvent(new Event('close')))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(button).toHaveAttribute('aria-expanded', 'false')
})

test('a collapsed sidebar displays the label of the focused icon', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the app writes the cookie the same way
  document.cookie = 'sidebar_state=collapsed; path=/'
  renderPage(routes, { path: '/admin', api })
  const link = await screen.findByRole('link', { name: 'Events' })
  act(() => link.focus())
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Events')
})

/** jsdom implements neither media queries nor modal dialogs. */
function onPhone() {
  const phone = Object.assign(new EventTarget(), { matches: true })
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: () => phone })
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
}
