import {
  buildItem,
  buildMedia,
  buildPage,
  type FakeApi,
  foreignPayloads,
  refuse,
  renderPage,
} from '@elegant/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { routes } from '../routes.tsx'

const call = 'GET /items_by_type/Custom?external={"page":1}'
const send = 'POST /custom_requests'
const receipt = { id: 1, kind: 'custom', created_at: '2026-03-05T15:00:00.000Z' }

test('shows the portfolio', async () => {
  const items = [buildMedia({ alt: 'A ring of rose gold' })]
  const ring = buildItem({ item_type: 'Custom', title: 'Ring for Ada', description: 'Rose gold' })
  const api = { [call]: buildPage([{ ...ring, _item_images_of_items: { items } }]) }
  renderPage(routes, { path: '/custom-jewelry', api })
  expect(await screen.findByRole('heading', { name: 'Ring for Ada' })).toBeVisible()
  expect(screen.getByText('Rose gold')).toBeVisible()
  expect(screen.getByRole('img', { name: 'A ring of rose gold' })).toBeVisible()
})

test('hides an empty portfolio', async () => {
  renderPage(routes, { path: '/custom-jewelry', api: { [call]: buildPage([]) } })
  expect(await screen.findByRole('heading', { name: 'Custom Jewelry' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Portfolio' })).not.toBeInTheDocument()
})

beforeEach(() => sessionStorage.clear())

/** Opens the page and waits for its form. */
async function open(api: FakeApi = {}) {
  const { user, ...page } = renderPage(routes, { path: '/custom-jewelry', api: { [call]: buildPage([]), ...api } })
  await screen.findByLabelText('Name')
  return {
    ...page,
    ...user,
    async fill() {
      await user.type(screen.getByLabelText('Name'), 'Ada')
      await user.type(screen.getByLabelText('Email'), 'ada@example.com')
      await user.type(screen.getByLabelText('Phone'), '904 555 0142')
      await user.type(screen.getByLabelText('Budget'), '500 to 800')
      await user.type(screen.getByLabelText('Description'), 'A ring with a welo opal in rose gold.')
    },
    submit: () => user.click(screen.getByRole('button', { name: 'Submit Request' })),
  }
}

const filled = {
  name: 'Ada',
  email: 'ada@example.com',
  phone: '904 555 0142',
  projectType: 'ring',
  budget: '500 to 800',
  description: 'A ring with a welo opal in rose gold.',
}

test('a request defaults to a ring', async () => {
  await open()
  expect(screen.getByLabelText('Project type')).toHaveDisplayValue('Ring')
  expect(within(screen.getByLabelText('Project type')).getAllByRole('option')).toHaveLength(5)
})

test('submits a request and confirms it', async () => {
  const { fill, submit, selectOptions, sent, sentHeaders } = await open({ [send]: receipt })
  await fill()
  await selectOptions(screen.getByLabelText('Project type'), 'Necklace')
  await submit()
  expect(await screen.findByRole('heading', { name: 'Request Submitted!' })).toBeVisible()
  expect(screen.getByText("We'll get back to you within 24 hours...")).toBeVisible()
  expect(sent).toEqual([{ ...filled, projectType: 'necklace' }])
  expect(sentHeaders('user-id')).toEqual(['guest'])
})

test('lists each invalid field', async () => {
  const { submit, type } = await open()
  await type(screen.getByLabelText('Name'), ' A ')
  await type(screen.getByLabelText('Email'), 'ada')
  await type(screen.getByLabelText('Phone'), '555')
  await type(screen.getByLabelText('Description'), 'A ring')
  await submit()
  const summary = within(await screen.findByRole('alert'))
  for (const name of ['Name', 'Budget', 'Description']) expect(summary.getByRole('button', { name })).toBeVisible()
  for (const message of [
    'Name must be at least 2 characters',
    'Invalid email address',
    'Phone must be at least 10 characters',
    'Budget is required',
    'Description must be at least 20 characters',
  ]) {
    expect(screen.getByText(message)).toBeVisible()
  }
})

test('keeps a request that failed, to be retried', async () => {
  const refusals = Array.from({ length: 4 }, () => refuse(503, 'The shop is busy.'))
  const { fill, submit, type, sent, sentHeaders } = await open({ [send]: () => refusals.pop() ?? receipt })
  await fill()
  await submit()
  expect(await screen.findByText('Failed to submit request. Please try again.')).toBeVisible()
  for (const value of [filled.name, filled.email, filled.phone, filled.budget, filled.description]) {
    expect(screen.getByDisplayValue(value)).toBeVisible()
  }
  await submit()
  await waitFor(() => expect(sent).toHaveLength(4))
  expect(await screen.findByText('The shop is busy.')).toBeVisible()
  await type(screen.getByLabelText('Budget'), ' dollars')
  await submit()
  expect(await screen.findByRole('heading', { name: 'Request Submitted!' })).toBeVisible()
  const [first, , again, , changed] = sentHeaders('idempotency-key')
  expect(again).toBe(first)
  expect(changed).not.toBe(first)
})

test.each(foreignPayloads)('a rejection with the payload %j shows the reason', async (payload) => {
  const { fill, submit } = await open({ [send]: refuse(422, 'We are closed.', 'VALIDATION', payload) })
  await fill()
  await submit()
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Failed to submit request. Please try again.We are closed.')
})

test('a draft is restored until it is submitted', async () => {
  const first = await open({ [send]: receipt })
  await first.fill()
  first.unmount()
  const again = await open({ [send]: receipt })
  await waitFor(() => expect(screen.getByLabelText('Description')).toHaveValue('A ring with a welo opal in rose gold.'))
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com')
  await again.submit()
  expect(await screen.findByRole('heading', { name: 'Request Submitted!' })).toBeVisible()
  again.unmount()
  await open()
  expect(screen.getByLabelText('Description')).toHaveValue('')
})
