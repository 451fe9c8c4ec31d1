import { type Submitted, SubmittedContext } from '@elegant/shared'
import { type FakeApi, foreignPayloads, refuse, renderPage } from '@elegant/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { routes } from '../routes.tsx'
import { ContactPage } from './ContactPage.tsx'

const call = 'POST /contact_messages'
const receipt = { id: 1, kind: 'contact', created_at: '2026-03-05T15:00:00.000Z' }

beforeEach(() => sessionStorage.clear())

/** Opens the page once its form is there. */
async function open(api: FakeApi = {}) {
  const { user, unmount } = renderPage(routes, { path: '/contact', api })
  await screen.findByLabelText('Name')
  return {
    ...user,
    unmount,
    async fill() {
      await user.type(screen.getByLabelText('Name'), 'Ada')
      await user.type(screen.getByLabelText('Email'), 'ada@example.com')
      await user.type(screen.getByLabelText('Message'), 'When do you open?')
    },
    send: () => user.click(screen.getByRole('button', { name: 'Send message' })),
  }
}

test('a message reaches the shop, and the page says so', async () => {
  const sent: unknown[] = []
  const { fill, send } = await open({
    [call]: ({ body }) => {
      sent.push(body)
      return receipt
    },
  })
  await fill()
  await send()
  expect(await screen.findByRole('heading', { name: 'Message Sent!' })).toBeVisible()
  expect(sent).toEqual([{ name: 'Ada', email: 'ada@example.com', phone: '', message: 'When do you open?' }])
})

test('what is missing is named', async () => {
  const { send, type } = await open()
  await type(screen.getByLabelText('Phone (optional)'), '123')
  await send()
  const summary = within(await screen.findByRole('alert'))
  for (const message of [
    'Name must be at least 2 characters',
    'Invalid email address',
    'Phone must be at least 10 characters',
    'Message is required',
  ]) {
    expect(summary.getByText(message)).toBeVisible()
  }
})

test('a message that was not taken stays, and is sent again as the same', async () => {
  const keys: (string | null)[] = []
  const { fill, send } = await open({
    [call]: ({ headers }) => {
      keys.push(headers.get('idempotency-key'))
      return keys.length <= 2 ? refuse(503, 'The shop is busy. Please try again in a minute.') : receipt
    },
  })
  await fill()
  await send()
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Failed to send message. Please try again.The shop is busy. Please try again in a minute.',
  )
  expect(screen.getByLabelText('Message')).toHaveValue('When do you open?')
  await send()
  expect(await screen.findByRole('heading', { name: 'Message Sent!' })).toBeVisible()
  // The client itself asks a second time for an answer that may have got lost.
  expect(keys).toEqual([expect.any(String), keys[0], keys[0]])
})

test.each(foreignPayloads)('a refusal with the payload %j says why', async (payload) => {
  const { fill, send } = await open({ [call]: refuse(422, 'We are closed.', 'VALIDATION', payload) })
  await fill()
  await send()
  expect(await screen.findByRole('alert')).toHaveTextContent('We are closed.')
  expect(screen.getByLabelText('Message')).toHaveValue('When do you open?')
})

test('a double click sends it once', async () => {
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

test('the page that answers a form sent without JavaScript shows what became of it', async () => {
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

test('a half-typed message is there again for who comes back, until it was sent', async () => {
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
