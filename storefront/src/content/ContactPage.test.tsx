import { ShopFactsContext, type Submitted, SubmittedContext } from '@elegant/shared'
import { demoFacts, type ShopFacts } from '@elegant/shared/rules'
import { buildItem, type FakeApi, foreignPayloads, refuse, renderPage } from '@elegant/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { routes } from '../routes.tsx'
import { ContactPage } from './ContactPage.tsx'

const call = 'POST /contact_messages'
const receipt = { id: 1, kind: 'contact', created_at: '2026-03-05T15:00:00.000Z' }

beforeEach(() => sessionStorage.clear())

/** Opens the page and waits for its form. */
async function open(api: FakeApi = {}) {
  const { user, ...page } = renderPage(routes, { path: '/contact', api })
  await screen.findByLabelText('Name')
  return {
    ...page,
    ...user,
    async fill() {
      await user.type(screen.getByLabelText('Name'), 'Ada')
      await user.type(screen.getByLabelText('Email'), 'ada@example.com')
      await user.type(screen.getByLabelText('Message'), 'When do you open?')
    },
    send: () => user.click(screen.getByRole('button', { name: 'Send message' })),
  }
}

test('submits a message and confirms it', async () => {
  const { fill, send, sent } = await open({ [call]: receipt })
  await fill()
  await send()
  expect(await screen.findByRole('heading', { name: 'Message Sent!' })).toBeVisible()
  expect(sent).toEqual([{ name: 'Ada', email: 'ada@example.com', phone: '', message: 'When do you open?' }])
})

test('lists missing fields', async () => {
  const { send, type } = await open()
  await type(screen.getByLabelText('Phone (optional)'), '123')
  await send()
  const summary = within(await screen.findByRole('alert'))
  for (const name of ['Name', 'Email', 'Message']) expect(summary.getByRole('button', { name })).toBeVisible()
  for (const message of [
    'Name must be at least 2 characters',
    'Invalid email address',
    'Phone must be at least 10 characters',
    'Message is required',
  ]) {
    expect(screen.getByText(message)).toBeVisible()
  }
})

test('keeps a message that failed and retries it with the same key', async () => {
  const refusals = Array.from({ length: 2 }, () => refuse(503, 'The shop is busy. Please try again in a minute.'))
  const { fill, send, sentHeaders } = await open({ [call]: () => refusals.pop() ?? receipt })
  await fill()
  await send()
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Failed to send message. Please try again.The shop is busy. Please try again in a minute.',
  )
  expect(screen.getByLabelText('Message')).toHaveValue('When do you open?')
  await send()
  expect(await screen.findByRole('heading', { name: 'Message Sent!' })).toBeVisible()
  // The client itself retries once, since the response may have been lost.
  const keys = sentHeaders('idempotency-key')
  expect(keys).toEqual([expect.any(String), keys[0], keys[0]])
})

test.each(foreignPayloads)('a rejection with the payload %j shows the reason', async (payload) => {
  const { fill, send } = await open({ [call]: refuse(422, 'We are closed.', 'VALIDATION', payload) })
  await fill()
  await send()
  expect(await screen.findByRole('alert')).toHaveTextContent('We are closed.')
  expect(screen.getByLabelText('Message')).toHaveValue('When do you open?')
})

test('a double click submits once', async () => {
  let calls = 0
  const { fill, dblClick } = await open({
    [call]: () => {
      calls += 1
      return receipt
    },
  })
  await fill()
  await dblClick(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByRole('heading', { name: 'Message Sent!' })).toBeVisible()
  expect(calls).toBe(1)
})

test('the response to a form submitted without JavaScript shows its result', async () => {
  const submitted: Submitted = {
    action: '/contact',
    isSent: false,
    values: { name: 'Ada', email: 'ada' },
    errors: { email: 'Invalid email address' },
  }
  const { unmount } = renderPage(
    <SubmittedContext value={submitted}>
      <ContactPage />
    </SubmittedContext>,
  )
  expect(await screen.findByLabelText('Email')).toHaveAccessibleDescription('Invalid email address')
  await waitFor(() => expect(screen.getByRole('alert').parentElement).toHaveFocus())
  unmount()
  renderPage(
    <SubmittedContext value={{ ...submitted, isSent: true, errors: {} }}>
      <ContactPage />
    </SubmittedContext>,
  )
  expect(await screen.findByRole('heading', { name: 'Message Sent!' })).toBeVisible()
})

test('a draft is restored until it is submitted', async () => {
  const first = await open({ [call]: receipt })
  await first.fill()
  first.unmount()
  const again = await open({ [call]: receipt })
  await waitFor(() => expect(screen.getByLabelText('Message')).toHaveValue('When do you open?'))
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com')
  await again.send()
  expect(await screen.findByRole('heading', { name: 'Message Sent!' })).toBeVisible()
  again.unmount()
  await open()
  expect(screen.getByLabelText('Message')).toHaveValue('')
})

describe('opened from a piece', () => {
  const api = { 'GET /items_details/it': [buildItem({ slug: 'it', title: 'Welo Opal' })] }

  test.each([
    ['about', /^My question about "Welo Opal" \(.*\/item\/it\): $/],
    ['visit', /^I would like to see "Welo Opal" \(.*\/item\/it\) in person/],
  ])('?%s begins the message with it', async (param, message) => {
    renderPage(routes, { path: `/contact?${param}=it`, api })
    expect(await screen.findByLabelText<HTMLTextAreaElement>('Message')).toHaveDisplayValue(message)
  })

  test('that is gone the message is empty', async () => {
    renderPage(routes, { path: '/contact?about=it', api: { 'GET /items_details/it': [] } })
    expect(await screen.findByLabelText('Message')).toHaveDisplayValue('')
  })

  test('a message begun before stays, and can take the piece too', async () => {
    sessionStorage.setItem('elegant_draft /contact', JSON.stringify({ message: 'Do you engrave?' }))
    const { user } = renderPage(routes, { path: '/contact?about=it', api })
    await user.click(await screen.findByRole('button', { name: 'Add the piece you come from' }))
    expect(screen.getByLabelText('Message')).toHaveDisplayValue(/Welo Opal[\s\S]*Do you engrave\?/)
  })
})

describe('the way to the shop', () => {
  const openAt = (visit: ShopFacts['visit']) =>
    renderPage(
      <ShopFactsContext value={{ ...demoFacts, visit }}>
        <ContactPage />
      </ShopFactsContext>,
      { path: '/contact' },
    )

  test('is shown as the owner has written it', async () => {
    openAt({ address: '12 Ocean Ave', open_hours: 'By appointment', map: '/media/x7f/800.webp', map_alt: 'The way' })
    expect(await screen.findByText('12 Ocean Ave')).toBeVisible()
    expect(screen.getByText('By appointment')).toBeVisible()
    expect(screen.getByRole('img', { name: 'The way' })).toHaveAttribute('src', '/media/x7f/800.webp')
  })

  test('has no line for what the owner has not said', async () => {
    openAt({ address: '', open_hours: 'By appointment', map: '', map_alt: '' })
    expect(await screen.findByText('Hours')).toBeVisible()
    expect(screen.queryByText('12 Ocean Ave')).not.toBeInTheDocument()
    expect(screen.queryByRole('img')).not.toBeInTheDocument()
  })
})
