import { api } from '@elegant/shared'
import { uploadLimits } from '@elegant/shared/rules'
import { buildEntry, refuse } from '@elegant/shared/testing'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { offered, openThread, picture, reply, sent, upload } from '../testing/threadPage.tsx'

beforeEach(() => sessionStorage.clear())

test('a message whose confirmation was lost is repeated with the same key, also when the page shows it by then', async () => {
  let [current, answer]: object[] = [offered, refuse(500, 'Broken')]
  const { user, sentHeaders } = openThread(() => current ?? offered, { [reply]: () => answer ?? offered })
  await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'Hello')
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByText('Your message was not sent.')).toBeVisible()
  current = { ...offered, entries: [sent, buildEntry({ id: 12, kind: 'message', by: 'customer', text: 'Hello' })] }
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(await screen.findByText('Hello', { selector: 'li *' })).toBeVisible()
  answer = current
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByText('Thank you. We have your message.')).toBeVisible()
  const [first, again, ...more] = sentHeaders('idempotency-key')
  expect(again).toBe(first)
  expect(more).toEqual([])
})

test('a message whose confirmation was lost keeps its key after a reload, and is dropped once the thread has it', async () => {
  const calls: unknown[] = []
  const lost = { [reply]: recordCall }
  function recordCall({ headers, body }: { headers: Headers; body: unknown }) {
    calls.push([headers.get('idempotency-key'), body])
    return refuse(500, 'Broken')
  }
  const entries = [sent, buildEntry({ id: 12, by: 'shop' })]
  for (const thread of [offered, { ...offered, entries }]) {
    const { user } = openThread(thread, lost)
    const words = await screen.findByRole('textbox', { name: 'Message' })
    if (thread === offered) await user.type(words, 'Hello')
    expect(words).toHaveValue('Hello')
    await user.click(screen.getByRole('button', { name: 'Send message' }))
    expect(await screen.findByText('Your message was not sent.')).toBeVisible()
    cleanup()
  }
  expect(calls[1]).toEqual(calls[0])
  openThread({ ...offered, entries: [...entries, buildEntry({ id: 13, by: 'customer', text: 'Hello' })] })
  expect(await screen.findByRole('textbox', { name: 'Message' })).toHaveValue('')
})

test('pictures whose confirmation was lost survive a reload with their key, until the thread has them', async () => {
  const calls: unknown[] = []
  const lost = {
    [upload]: picture,
    [reply]: ({ headers, body }: { headers: Headers; body: unknown }) => {
      calls.push([headers.get('idempotency-key'), body])
      return refuse(500, 'Broken')
    },
  }
  for (const isFirst of [true, false]) {
    const { user } = openThread(offered, lost)
    const input = await screen.findByLabelText('Pictures')
    if (isFirst) await user.upload(input, new File(['x'], 'ring.png', { type: 'image/png' }))
    expect(await screen.findByRole('img', { name: 'ring.png' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Send message' }))
    expect(await screen.findByText('Your message was not sent.')).toBeVisible()
    cleanup()
  }
  expect(calls).toHaveLength(2)
  expect(calls[1]).toEqual(calls[0])
  openThread({ ...offered, entries: [sent, buildEntry({ id: 12, by: 'customer', text: '', pictures: [picture] })] })
  await screen.findByLabelText('Pictures')
  await waitFor(() => expect({ ...sessionStorage }).toEqual({}))
  expect(screen.queryByRole('button', { name: 'Remove ring.png' })).not.toBeInTheDocument()
})

test('a message that is sent while the visitor leaves the page and returns is gone from the field', async () => {
  let confirm: (thread: object) => void = () => undefined
  const { user } = openThread(offered, { [reply]: () => new Promise((resolve) => (confirm = resolve)) })
  await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'Hello')
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  cleanup()
  openThread(offered)
  const words = await screen.findByRole('textbox', { name: 'Message' })
  expect(words).toHaveValue('Hello')
  confirm(offered)
  await waitFor(() => expect(words).toHaveValue(''))
})

test('words that are written while a message is sent stay', async () => {
  let confirm: (thread: object) => void = () => undefined
  const { user } = openThread(offered, { [reply]: () => new Promise((resolve) => (confirm = resolve)) })
  const words = await screen.findByRole('textbox', { name: 'Message' })
  await user.type(words, 'Hello')
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  await user.type(words, ', and PS')
  confirm(offered)
  expect(await screen.findByText('Thank you. We have your message.')).toBeVisible()
  expect(words).toHaveValue('Hello, and PS')
})

test('a message follows the last entry, so that the same words can be sent twice', async () => {
  const answered = {
    ...offered,
    entries: [sent, buildEntry({ id: 14, by: 'customer', text: 'Thanks!', read_at: '2026-03-07T15:00:00.000Z' })],
  }
  const { user, sent: told } = openThread(offered, {
    [reply]: answered,
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
  const { user } = openThread(offered)
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
  const { user, sent } = openThread(offered, {
    [upload]: ({ body }) => {
      const file = body instanceof FormData ? body.get('file') : null
      return file instanceof File && file.name === 'broken.png' ? refuse(400, 'The picture is damaged.') : picture
    },
    [reply]: offered,
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
  await waitFor(() => expect(sent).toEqual([{ about: '11', text: '', pictures: [5] }]))
  await waitFor(() => expect(screen.queryByRole('img', { name: 'ring.png' })).not.toBeInTheDocument())
})

test('a conversation from before a message does not take it away', async () => {
  const late = Promise.withResolvers<object>()
  const hasAsked = Promise.withResolvers<void>()
  let answer: object = offered
  const { user, store } = openThread(
    () => {
      if (answer === late.promise) hasAsked.resolve()
      return answer
    },
    { [reply]: { ...offered, entries: [sent, buildEntry({ id: 14, by: 'customer', text: 'Thanks!' })] } },
  )
  await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'Thanks!')
  answer = late.promise
  act(() => void window.dispatchEvent(new Event('focus')))
  await hasAsked.promise
  const running = store.dispatch(api.util.getRunningQueriesThunk())
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByText('Thanks!', { selector: 'li *' })).toBeVisible()
  await act(async () => {
    late.resolve(offered)
    await Promise.all(running)
    // The store tells of it with the next frame.
    await new Promise(requestAnimationFrame)
  })
  expect(screen.getByText('Thanks!', { selector: 'li *' })).toBeVisible()
})

test.each([
  ['Message', 'Send message'],
  ['Your words', 'Ask for a change'],
])('what is typed in "%s" survives a reload until it is sent', async (name, button) => {
  const first = openThread(offered)
  await first.user.type(await screen.findByRole('textbox', { name }), 'A thinner band')
  first.unmount()
  expect(JSON.stringify({ ...sessionStorage })).toContain('A thinner band')
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('a-key')

  const second = openThread(offered, { [reply]: offered })
  expect(await screen.findByRole('textbox', { name })).toHaveValue('A thinner band')
  await second.user.click(screen.getByRole('button', { name: button }))
  await waitFor(() => expect(screen.getByRole('textbox', { name })).toHaveValue(''))
  second.unmount()

  openThread(offered)
  expect(await screen.findByRole('textbox', { name })).toHaveValue('')
})

test('a draft longer than a message can be is restored with its error', async () => {
  const first = openThread(offered)
  await first.user.click(await screen.findByRole('textbox', { name: 'Message' }))
  await first.user.paste('opal '.repeat(542))
  first.unmount()
  openThread(offered)
  const words = await screen.findByRole('textbox', { name: 'Message' })
  await waitFor(() => expect(words).toBeInvalid())
})
