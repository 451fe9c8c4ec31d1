import { SubmittedContext } from '@elegant/shared'
import { uploadLimits } from '@elegant/shared/rules'
import {
  buildCustomer,
  buildEntry,
  buildEstimate,
  buildThread,
  expectError,
  type FakeApi,
  refuse,
  renderPage,
} from '@elegant/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { ThreadPage } from './ThreadPage.tsx'

const read = 'GET /threads/link/a-key'
const reply = 'POST /threads/link/a-key/entries'
const upload = 'POST /threads/link/a-key/pictures'

const first = buildEstimate({
  lines: [
    { kind: 'stone', label: 'Welo opal', amount: 80_000 },
    { kind: 'labor', label: '', amount: 20_000 },
  ],
  deposit: 50_000,
  valid_until: '2099-03-31',
})
const second = buildEstimate({ version: 2, lines: [{ kind: 'stone', label: 'Welo opal', amount: 90_000 }] })
const sent = buildEntry({ id: 11, kind: 'estimate', estimate: 1, text: 'Set in gold.' })
const offered = buildThread({ waiting_for: 'customer', entries: [sent], estimates: [first] })
const replaced = buildThread({
  waiting_for: 'customer',
  entries: [sent, buildEntry({ id: 12, kind: 'estimate', estimate: 2 })],
  estimates: [{ ...first, state: 'replaced' }, second],
})
const accepted = buildThread({
  entries: [
    { ...sent, answer: 'accepted' },
    buildEntry({ id: 13, kind: 'answer', by: 'customer', estimate: 1, answer: 'accepted', about: 11, read_at: null }),
  ],
  estimates: [{ ...first, state: 'accepted', answered_at: '2026-03-07T15:00:00.000Z' }],
})
const sketch = buildEntry({ id: 21, kind: 'stage', stage: 'sketch', asks: true })
const picture = { id: 5, url: '/media/p/800.webp', width: 800, height: 600, widths: [400, 800], formats: ['webp'] }

function open(thread: object, api: FakeApi = {}, customer?: ReturnType<typeof buildCustomer>) {
  const routes = [{ path: '/e/:key', element: <ThreadPage /> }]
  return renderPage(routes, { path: '/e/a-key', customer, api: { [read]: thread, ...api } })
}

test('an unknown address says so, and leads to the shop’s people', async () => {
  open(refuse(404, 'There is no such conversation.'))
  expect(await screen.findByRole('heading', { name: 'This conversation is not here' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ask for a new address' })).toHaveAttribute('href', '/contact')
})

test('a shop that cannot be reached offers to try again', async () => {
  expectError(/UX API request failed: Refused/)
  let answer: object = refuse(503, 'Busy')
  const { user } = open(() => answer)
  const again = await screen.findByRole('button', { name: 'Try again' })
  answer = offered
  await user.click(again)
  expect(await screen.findByRole('heading', { level: 1, name: 'Welo Opal' })).toBeVisible()
})

test('the page says what it is about and who has to act', async () => {
  open(buildThread())
  expect(await screen.findByRole('link', { name: 'Welo Opal' })).toHaveAttribute('href', '/item/welo-opal-1')
  expect(screen.getByText('Enquiry No. 1')).toBeVisible()
  expect(screen.getByText('Processing')).toBeVisible()
  expect(screen.getByText('It is our turn. We answer within 24 hours.')).toBeVisible()
})

test('the estimate comes first, with its lines, terms and PDF', async () => {
  open(offered)
  const question = within(await screen.findByRole('region', { name: /Estimate 1/ }))
  expect(question.getByText('Set in gold.')).toBeVisible()
  const rows = question.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows).toEqual([
    'Stone: Welo opalUSD 800.00',
    'LaborUSD 200.00',
    'TotalUSD 1,000.00',
    'DepositUSD 500.00 when you accept',
    'Valid untilMarch 31, 2099',
  ])
  expect(question.getByRole('link', { name: 'Estimate 1 as PDF' })).toHaveAttribute('href', '/e/a-key/estimate-1.pdf')
})

test('accepting takes one press, and is confirmed', async () => {
  const told: unknown[] = []
  const { user } = open(offered, {
    [reply]: ({ body, headers }) => {
      told.push(body, headers.get('idempotency-key'))
      return accepted
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Accept' }))
  expect(await screen.findByText('Thank you. You accepted estimate 1.')).toHaveFocus()
  expect(screen.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument()
  expect(told).toEqual([{ about: '11', answer: 'accepted', text: '' }, expect.stringMatching(/^reply-/)])
})

test('a change needs words', async () => {
  const told: unknown[] = []
  const { user } = open(offered, {
    [reply]: ({ body }) => {
      told.push(body)
      return offered
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Ask for a change' }))
  const words = screen.getByRole('textbox', { name: 'Your words' })
  expect(words).toHaveFocus()
  expect(words).toHaveAccessibleDescription(/Please write which change you would like/)
  await user.type(words, 'In silver, please')
  await user.click(screen.getByRole('button', { name: 'Ask for a change' }))
  await waitFor(() => expect(told).toEqual([{ about: '11', answer: 'change', text: 'In silver, please' }]))
  await waitFor(() => expect(words).toHaveValue(''))
})

test('an answer whose confirmation was lost is repeated with the same key', async () => {
  const keys: unknown[] = []
  let answer: object = refuse(500, 'Broken')
  const { user } = open(offered, {
    [reply]: ({ headers }) => {
      keys.push(headers.get('idempotency-key'))
      return answer
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Decline' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Broken')
  answer = accepted
  await user.click(screen.getByRole('button', { name: 'Decline' }))
  await screen.findByText(/Thank you/)
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})

test('a message whose confirmation was lost is repeated with the same key, also when the page shows it by then', async () => {
  const keys: unknown[] = []
  let [current, answer]: object[] = [offered, refuse(500, 'Broken')]
  const { user } = open(() => current ?? offered, {
    [reply]: ({ headers }) => {
      keys.push(headers.get('idempotency-key'))
      return answer ?? offered
    },
  })
  await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'Hello')
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByText('Your message was not sent.')).toBeVisible()
  current = { ...offered, entries: [sent, buildEntry({ id: 12, kind: 'message', by: 'customer', text: 'Hello' })] }
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(await screen.findByText('Hello', { selector: 'li *' })).toBeVisible()
  answer = current
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByText('Thank you. We have your message.')).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})

test('words that are written while a message is sent stay', async () => {
  let confirm: (thread: object) => void = () => undefined
  const { user } = open(offered, { [reply]: () => new Promise((resolve) => (confirm = resolve)) })
  const words = await screen.findByRole('textbox', { name: 'Message' })
  await user.type(words, 'Hello')
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  await user.type(words, ', and PS')
  confirm(offered)
  expect(await screen.findByText('Thank you. We have your message.')).toBeVisible()
  expect(words).toHaveValue('Hello, and PS')
})

test('an answer to a replaced estimate keeps the words and shows the differences', async () => {
  let current = offered
  const { user } = open(() => current, {
    [reply]: refuse(409, 'This estimate has been replaced. Please look at the new one.'),
  })
  const words = await screen.findByRole('textbox', { name: 'Your words' })
  await user.type(words, 'A thinner band')
  current = replaced
  await user.click(screen.getByRole('button', { name: 'Ask for a change' }))
  expect(await screen.findByText('Estimate 1 has been replaced by estimate 2.')).toBeVisible()
  const alert = within(screen.getByRole('alert'))
  expect(alert.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'BeforeNow',
    'Stone: Welo opalUSD 800.00USD 900.00',
    'LaborUSD 200.00None',
    'TotalUSD 1,000.00USD 900.00',
    'DepositUSD 500.00 when you acceptNone',
    'Valid untilMarch 31, 2099None',
  ])
  expect(screen.getByRole('textbox', { name: 'Your words' })).toHaveValue('A thinner band')
  const question = screen.getByRole('region', { name: /Estimate 2/ })
  expect(question).toBeVisible()
  expect(question.firstElementChild).toHaveFocus()
})

test('the same without JavaScript: the server’s response tells what was answered', async () => {
  const failure = 'This estimate has been replaced. Please look at the new one.'
  const values = { about: '11', answer: 'change', text: 'A thinner band' }
  const submitted = { action: '/e/a-key', isSent: false, values, errors: {}, failure }
  const page = (
    <SubmittedContext value={submitted}>
      <ThreadPage />
    </SubmittedContext>
  )
  renderPage([{ path: '/e/:key', element: page }], { path: '/e/a-key', api: { [read]: replaced } })
  expect(await screen.findByText('Estimate 1 has been replaced by estimate 2.')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Your words' })).toHaveValue('A thinner band')
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('')
})

test('an estimate that is replaced while the customer reads it shows the differences too', async () => {
  let current = offered
  open(() => current)
  await screen.findByRole('button', { name: 'Accept' })
  current = replaced
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(await screen.findByText('Estimate 1 has been replaced by estimate 2.')).toBeVisible()
  expect(screen.getByText('A new estimate from Elegant Gems.')).toHaveAttribute('role', 'status')
})

test('an estimate that replaces the one on the page is accepted only after the customer has turned to it', async () => {
  let current = offered
  const { user } = open(() => current)
  await screen.findByRole('button', { name: 'Accept' })
  current = replaced
  act(() => void window.dispatchEvent(new Event('focus')))
  const turn = await screen.findByRole('button', { name: 'Answer the new estimate' })
  expect(screen.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument()
  await user.click(turn)
  expect(screen.getByRole('button', { name: 'Accept' })).toHaveFocus()
})

test('what is owed can be paid online, the next sum or all of it', async () => {
  const due = [
    { label: 'Deposit', amount: 50_000, due_on: '2026-11-25' },
    { label: 'Balance', amount: 50_000, due_on: null },
  ] as const
  const money = { currency: 'USD', promised: 100_000, paid: 0, owed: 100_000, due: [...due], payments: [] }
  const { user } = open(
    { ...offered, entries: [], estimates: [], money, can_pay: true },
    {
      'POST /threads/link/a-key/checkouts': refuse(503, 'The payment page cannot be reached. Please try again.'),
    },
  )
  expect(await screen.findByRole('button', { name: 'Pay USD 500.00' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Pay all, USD 1,000.00' }))
  expect(await screen.findByText('The payment page cannot be reached. Please try again.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Pay all, USD 1,000.00' })).toBeEnabled()
})

test('an estimate whose last day is over cannot be answered', async () => {
  open({ ...offered, estimates: [{ ...first, valid_until: '2020-01-01' }] })
  expect(await screen.findByText(/This estimate is no longer valid/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument()
})

test('a stage is approved, or changed as often as the price includes', async () => {
  const asked = { ...accepted, entries: [...accepted.entries, sketch], stage: 'sketch' as const }
  const { unmount } = open({ ...asked, changes: { included: 3, used: 2 } })
  expect(await screen.findByRole('heading', { name: 'Do you like the sketch?' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Approve' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Ask for a change (1 of 3 left)' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Decline' })).not.toBeInTheDocument()
  expect(within(screen.getByRole('region', { name: 'Your piece' })).getAllByRole('listitem')[1]).toHaveAttribute(
    'aria-current',
    'step',
  )
  unmount()
  open({ ...asked, changes: { included: 3, used: 3 } })
  expect(await screen.findByText(/The 3 changes that the price includes are used/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /change/ })).not.toBeInTheDocument()
})

test('payments show what is paid, what is due, and their papers', async () => {
  const money = {
    currency: 'USD',
    promised: 100_000,
    paid: 50_000,
    owed: 50_000,
    due: [{ label: 'Balance', amount: 50_000, due_on: '2026-05-01' } as const],
    payments: [
      {
        ...{ id: 7, kind: 'payment', method: 'check', amount: 50_000, currency: 'USD' },
        ...{ paid_on: '2026-03-08', note: 'No. 12', created_at: '2026-03-08T15:00:00.000Z' },
      },
    ],
  }
  open({ ...accepted, money })
  const payments = within(await screen.findByRole('region', { name: 'Payments' }))
  expect(payments.getByRole('row', { name: 'Still to pay USD 500.00' })).toBeVisible()
  expect(payments.getAllByRole('listitem')[0]).toHaveTextContent('May 1, 2026USD 500.00Balance')
  expect(payments.getByRole('link', { name: 'Receipt of USD 500.00, March 8, 2026' })).toHaveAttribute(
    'href',
    '/e/a-key/receipt-7.pdf',
  )
  expect(payments.getByRole('link', { name: 'Add the dates to my calendar' })).toHaveAttribute(
    'href',
    '/e/a-key/payments.ics',
  )
  expect(payments.getByText('Check, No. 12')).toBeVisible()
})

test('a message follows the last entry, so that the same words can be sent twice', async () => {
  const told: unknown[] = []
  const answered = {
    ...offered,
    entries: [sent, buildEntry({ id: 14, by: 'customer', text: 'Thanks!', read_at: '2026-03-07T15:00:00.000Z' })],
  }
  const { user } = open(offered, {
    [reply]: ({ body }) => {
      told.push(body)
      return answered
    },
  })
  const words = await screen.findByRole('textbox', { name: 'Message' })
  const button = screen.getByRole('button', { name: 'Send message' })
  await user.click(button)
  expect(words).toHaveAccessibleDescription('Please write a message')
  for (let n = 0; n < 2; n++) {
    await user.type(words, 'Thanks!')
    await user.click(button)
    await waitFor(() => expect(words).toHaveValue(''))
  }
  expect(screen.getByText('Thank you. We have your message.')).toBeVisible()
  expect(screen.getByText(/Seen/)).toBeVisible()
  expect(told).toEqual([
    { about: '11', text: 'Thanks!' },
    { about: '14', text: 'Thanks!' },
  ])
})

test('a pasted message that is too long is kept whole, and is not sent', async () => {
  const { user } = open(offered)
  const long = 'opal '.repeat(542)
  for (const [name, button] of [
    ['Message', 'Send message'],
    ['Your words', 'Ask for a change'],
  ] as const) {
    const words = await screen.findByRole('textbox', { name })
    await user.click(words)
    await user.paste(long)
    expect(words).toHaveValue(long)
    expect(words).toHaveAccessibleDescription(/710 characters too long/)
    await user.click(screen.getByRole('button', { name: button }))
    expect(words).toHaveFocus()
  }
})

test('pictures are uploaded one by one, and sent with the message', async () => {
  const told: unknown[] = []
  const { user } = open(offered, {
    [upload]: ({ body }) => {
      const file = body instanceof FormData ? body.get('file') : null
      return file instanceof File && file.name === 'broken.png' ? refuse(400, 'The picture is damaged.') : picture
    },
    [reply]: ({ body }) => {
      told.push(body)
      return offered
    },
  })
  const input = await screen.findByLabelText('Pictures')
  const large = new File(['x'], 'large.png', { type: 'image/png' })
  Object.defineProperty(large, 'size', { value: uploadLimits.Image + 1 })
  const files = ['ring.png', 'broken.png'].map((name) => new File(['x'], name, { type: 'image/png' }))
  await user.upload(input, [...files, large])
  expect(await screen.findByRole('img', { name: 'ring.png' })).toBeVisible()
  expect(await screen.findByText('broken.png: The picture is damaged.')).toBeVisible()
  expect(screen.getByText('large.png: This picture is larger than 10 MB.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Remove broken.png' }))
  expect(screen.getByRole('button', { name: 'Add pictures' })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  await waitFor(() => expect(told).toEqual([{ about: '11', text: '', pictures: [5] }]))
  await waitFor(() => expect(screen.queryByRole('img', { name: 'ring.png' })).not.toBeInTheDocument())
})

test('unread entries are marked as read once', async () => {
  let marks = 0
  const unread = { ...offered, entries: [{ ...sent, read_at: null }] }
  open(unread, {
    'POST /threads/link/a-key/read': () => {
      marks += 1
      return offered
    },
  })
  await waitFor(() => expect(marks).toBe(1))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(marks).toBe(1)
})

test('a signed-in visitor can add the conversation to the account', async () => {
  const { user } = open({ ...offered, can_add: true }, { 'POST /threads/link/a-key/add': offered }, buildCustomer())
  await user.click(await screen.findByRole('button', { name: 'Add this to my account' }))
  const words = await screen.findByText(/This is in your account now/)
  expect(words).toHaveFocus()
  expect(within(words).getByRole('link')).toHaveAttribute('href', '/customer/dashboard')
})

describe('where to send the piece', () => {
  const address = {
    ...{ name: 'Ada Lovelace', street: '12 Ocean Ave', extra: '', city: 'Jacksonville', region: 'FL' },
    ...{ postal_code: '32250', country: 'United States' },
  }
  const money = { currency: 'USD', promised: 100_000, paid: 0, owed: 100_000, due: [], payments: [] }
  const save = 'POST /threads/link/a-key/address'

  test('is asked once an estimate is accepted', async () => {
    const sent: unknown[] = []
    const { user } = open(buildThread({ ship_to: null, money }), {
      [save]: ({ body }) => {
        sent.push(body)
        return buildThread({ ship_to: address, money })
      },
    })
    const form = within(await screen.findByRole('region', { name: 'Where shall we send it?' }))
    expect(form.getByLabelText('Name')).toHaveValue('Ada Lovelace')
    await user.type(form.getByLabelText('Street and number'), '12 Ocean Ave')
    await user.type(form.getByLabelText('City'), 'Jacksonville')
    await user.type(form.getByLabelText('State or region'), 'FL')
    await user.type(form.getByLabelText('ZIP or postal code'), '32250')
    await user.click(form.getByRole('button', { name: 'Save the address' }))
    const shown = within(await screen.findByRole('region', { name: 'Send to' }))
    expect(shown.getByText(/12 Ocean Ave/)).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Send to' })).toHaveFocus()
    expect(sent).toEqual([address])
  })

  test('can be changed until the parcel is on its way', async () => {
    const { user } = open(buildThread({ ship_to: address, money }))
    await user.click(await screen.findByRole('button', { name: 'Change the address' }))
    expect(screen.getByLabelText('Street and number')).toHaveValue('12 Ocean Ave')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByRole('region', { name: 'Send to' })).toBeVisible()
  })

  test('stays in the form if it was not saved', async () => {
    const { user } = open(buildThread({ ship_to: null, money }), { [save]: refuse(503, 'The shop is busy.') })
    await user.type(await screen.findByLabelText('Street and number'), '12 Ocean Ave')
    await user.type(screen.getByLabelText('City'), 'Jacksonville')
    await user.type(screen.getByLabelText('ZIP or postal code'), '32250')
    await user.click(screen.getByRole('button', { name: 'Save the address' }))
    expect(await screen.findByText('The address was not saved')).toBeVisible()
    expect(screen.getByLabelText('Street and number')).toHaveValue('12 Ocean Ave')
  })

  test.each([
    ['before an estimate is accepted', { ship_to: null }],
    ['by a server that keeps no addresses', { money }],
    [
      'once the parcel is on its way',
      {
        ship_to: null,
        money,
        shipping: { carrier: 'UPS', tracking_number: '1', tracking_url: null, shipped_at: '2026-03-07T15:00:00.000Z' },
      },
    ],
  ] as const)('is not asked %s', async (_, changes) => {
    open(buildThread(changes))
    expect(await screen.findByRole('heading', { level: 1, name: 'Welo Opal' })).toBeVisible()
    expect(screen.queryByRole('region', { name: /send it|Send to/ })).not.toBeInTheDocument()
  })

  test('the invoice of an accepted estimate is a PDF', async () => {
    open(buildThread({ ship_to: address, money }))
    expect(await screen.findByRole('link', { name: 'Invoice' })).toHaveAttribute('href', '/e/a-key/invoice.pdf')
  })
})
