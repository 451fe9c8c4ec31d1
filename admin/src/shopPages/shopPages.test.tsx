import type { ShopPage } from '@elegant/shared/rules'
import { type FakeApi, refuse, renderPage } from '@elegant/shared/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { routes } from '../routes.tsx'

// jsdom has no layout, which the editor asks for to keep its cursor in view.
const nowhere = { top: 0, bottom: 0, left: 0, right: 0, width: 0, height: 0, x: 0, y: 0, toJSON: () => ({}) }
Object.assign(Range.prototype, { getBoundingClientRect: () => nowhere, getClientRects: () => [nowhere] })

const shipping: ShopPage = {
  name: 'shipping',
  title: 'Shipping',
  body: '<p>By parcel.</p>',
  is_shown: true,
  is_default: true,
  changed_at: null,
  return_terms: null,
  shipping_terms: null,
  version: 1,
}
const returns: ShopPage = { ...shipping, name: 'returns', title: 'Returns', is_default: false, version: 4 }
const terms: ShopPage = { ...shipping, name: 'terms', title: 'Terms', is_shown: false }

function open(path: string, page: ShopPage, api: FakeApi = {}) {
  const sent: unknown[] = []
  let stored = page
  const view = renderPage(routes, {
    path,
    api: {
      'GET /pages': () => [stored],
      [`PATCH /pages/${page.name}`]: ({ body, headers }) => {
        sent.push([body, headers.get('if-match')])
        const changes: Partial<ShopPage> = Object(body)
        const text = 'body' in changes ? (changes.body ?? '<p>First.</p>') : stored.body
        stored = { ...stored, ...changes, body: text, is_default: false, version: stored.version + 1 }
        return stored
      },
      ...api,
    },
  })
  return { ...view, sent }
}

async function paste(html: string) {
  const clipboardData = { types: ['text/html'], files: [], getData: () => html }
  fireEvent.paste(await screen.findByRole('textbox', { name: 'Text' }), { clipboardData })
}

test('the list says which pages visitors see, and whose words they are', async () => {
  renderPage(routes, { path: '/admin/pages', api: { 'GET /pages': [shipping, returns, terms] } })
  const row = async (name: string) => within(await screen.findByRole('article', { name }))
  expect((await row('Shipping')).getByText('Text that came with the shop')).toBeVisible()
  expect((await row('Shipping')).getByRole('link', { name: 'Shipping' })).toHaveAttribute(
    'href',
    '/admin/pages/shipping',
  )
  expect((await row('Shipping')).getByRole('link', { name: 'See page Shipping' })).toHaveAttribute(
    'href',
    '/help/shipping',
  )
  expect((await row('Terms')).getByText('Hidden')).toBeVisible()
  expect((await row('Terms')).queryByRole('link', { name: /See page/ })).not.toBeInTheDocument()
  expect(screen.getByText('Please check the wording')).toBeVisible()
})

test('a page’s text is saved with the version that was opened', async () => {
  const { user, sent } = open('/admin/pages/shipping', shipping)
  await paste('<p>Insured.</p>')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Page saved')).toBeVisible()
  expect(sent).toEqual([[{ body: expect.stringContaining('Insured.') }, '"1"']])
})

test('a page can be hidden', async () => {
  const { user, sent } = open('/admin/pages/shipping', shipping)
  await user.click(await screen.findByRole('checkbox', { name: 'Shown in the shop' }))
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(sent).toEqual([[{ is_shown: false }, '"1"']]))
})

test('the text that came with the shop can be had again', async () => {
  const { user, sent } = open('/admin/pages/returns', returns)
  await user.click(await screen.findByRole('button', { name: 'Use the text that came with the shop' }))
  await waitFor(() => expect(sent).toEqual([[{ body: null }, null]]))
})

test('a refusal keeps the text and says why', async () => {
  const { user } = open('/admin/pages/shipping', shipping, {
    'PATCH /pages/shipping': refuse(400, 'Text must be shorter'),
  })
  await paste('<p>Insured.</p>')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Failed to save the page')).toBeVisible()
  expect(screen.getByText('Text must be shorter')).toBeVisible()
})

test('terms of returns are stated only as the owner types them', async () => {
  const { user, sent } = open('/admin/pages/returns', returns)
  expect(await screen.findByText(/Nothing is stated until you do/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'State terms' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Terms of returns' }))
  await user.click(dialog.getByRole('button', { name: 'State this' }))
  expect(await dialog.findByText('Days is required')).toBeVisible()
  await user.type(dialog.getByLabelText('Days to return a piece'), '14')
  await user.click(dialog.getByRole('button', { name: 'State this' }))
  await waitFor(() => expect(sent).toEqual([[{ return_terms: { days: 14, payer: 'customer', country: 'US' } }, '"4"']]))
  expect(await screen.findByText('Within 14 days')).toBeVisible()
})

test('terms that were stated meanwhile do not make the text stale', async () => {
  const { user, sent } = open('/admin/pages/returns', {
    ...returns,
    return_terms: { days: 14, payer: 'shop', country: 'US' },
  })
  await user.click(await screen.findByRole('button', { name: 'State nothing' }))
  expect(await screen.findByRole('button', { name: 'State terms' })).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: 'Shown in the shop' }))
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(sent[1]).toEqual([{ is_shown: false }, '"5"']))
})

test('terms can be changed again before the pages are fetched again', async () => {
  let answer: unknown = [returns]
  const { user, sent } = open('/admin/pages/returns', returns, { 'GET /pages': () => answer })
  await user.click(await screen.findByRole('button', { name: 'State terms' }))
  answer = new Promise(() => undefined)
  await user.type(await screen.findByLabelText('Days to return a piece'), '14')
  await user.click(screen.getByRole('button', { name: 'State this' }))
  expect(await screen.findByText('Within 14 days')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'State nothing' }))
  await waitFor(() => expect(sent[1]).toEqual([{ return_terms: null }, '"5"']))
})

test('terms that another tab has stated since are not replaced unseen', async () => {
  const refusal = refuse(409, 'Somebody else has changed this since you opened it.', 'CONFLICT')
  let stored = returns
  const { user } = open('/admin/pages/returns', returns, {
    'GET /pages': () => [stored],
    'PATCH /pages/returns': ({ headers }) => (headers.get('if-match') === '"4"' ? refusal : stored),
  })
  await user.click(await screen.findByRole('button', { name: 'State terms' }))
  stored = { ...returns, return_terms: { days: 30, payer: 'shop', country: 'US' }, version: 5 }
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Days to return a piece'), '14')
  await user.click(dialog.getByRole('button', { name: 'State this' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Somebody else has changed this')
  expect(await screen.findByText('Within 30 days')).toBeVisible()
  expect(dialog.getByLabelText('Days to return a piece')).toHaveValue('14')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Change the terms' }))
  expect(await screen.findByLabelText('Days to return a piece')).toHaveValue('30')
})

test('terms that could not be withdrawn stay stated', async () => {
  const { user } = open(
    '/admin/pages/returns',
    { ...returns, return_terms: { days: 14, payer: 'shop', country: 'US' } },
    { 'PATCH /pages/returns': refuse(409, 'Busy') },
  )
  await user.click(await screen.findByRole('button', { name: 'State nothing' }))
  expect(await screen.findByText('Failed to withdraw the terms: Busy')).toBeVisible()
  expect(screen.getByText('Within 14 days')).toBeVisible()
})

test('terms of shipping are stated with their numbers', async () => {
  const { user, sent } = open('/admin/pages/shipping', shipping)
  await user.click(await screen.findByRole('button', { name: 'State terms' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Terms of shipping' }))
  await user.type(dialog.getByLabelText('Cost of shipping'), '8.50')
  await user.type(dialog.getByLabelText('Days until a parcel leaves, at most'), '2')
  await user.type(dialog.getByLabelText('Days on the way, at most'), '5')
  await user.click(dialog.getByRole('button', { name: 'State this' }))
  const stated = { amount: 8.5, currency: 'USD', country: 'US', handlingDays: 2, transitDays: 5 }
  await waitFor(() => expect(sent).toEqual([[{ shipping_terms: stated }, '"1"']]))
})

test('a page that the server has by now opens without a message', async () => {
  let answer: unknown = [shipping]
  const { router } = renderPage(routes, { path: '/admin/pages/returns', api: { 'GET /pages': () => answer } })
  expect(await screen.findByText('This page could not be loaded')).toBeVisible()
  await act(() => router.navigate('/admin/pages/shipping'))
  const later = Promise.withResolvers<unknown>()
  answer = later.promise
  await act(() => router.navigate('/admin/pages/returns'))
  expect(screen.queryByText('This page could not be loaded')).not.toBeInTheDocument()
  later.resolve([shipping, returns])
  expect(await screen.findByRole('heading', { level: 1, name: returns.title })).toBeVisible()
})

test('a page that the server does not know says so', async () => {
  renderPage(routes, { path: '/admin/pages/imprint', api: { 'GET /pages': [shipping] } })
  expect(await screen.findByText('This page could not be loaded')).toBeVisible()
})
