import { resetApiCache } from '@elegant/shared'
import { type FakeApi, refuse, renderPage } from '@elegant/shared/testing'
import { act, render, screen, waitFor } from '@testing-library/react'
import { createRef } from 'react'
import { buildThread } from '../../testing/threadSamples.ts'
import { threadDrafts } from '../threadDrafts.ts'
import { AdminReplyForm } from './AdminReplyForm.tsx'

beforeEach(() => threadDrafts.replies.clear())

function open(api: FakeApi) {
  const onSent = jest.fn()
  const form = <AdminReplyForm thread={buildThread()} field={createRef()} isMain onSent={onSent} />
  const routes = [
    { path: '/', element: form },
    { path: '/next', element: <h1>Next</h1> },
  ]
  return { ...renderPage(routes, { api }), onSent }
}
const reply = () => screen.getByRole('textbox', { name: 'Your reply' })

test('what is typed while a reply is being sent stays, and the owner with it', async () => {
  const answer = Promise.withResolvers<object>()
  const { user, onSent } = open({ 'POST /threads/5/entries': () => answer.promise })
  await user.type(reply(), 'Yes.')
  await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
  await user.type(reply(), ' And in gold?')
  answer.resolve(buildThread())
  expect(await screen.findByText('Message sent')).toBeVisible()
  expect(reply()).toHaveValue('Yes. And in gold?')
  expect(reply()).toHaveFocus()
  expect(onSent).not.toHaveBeenCalled()
})

test('an answer that arrives on another page leaves the owner there', async () => {
  const answer = Promise.withResolvers<object>()
  const { user, onSent, unmount } = open({ 'POST /threads/5/entries': () => answer.promise })
  await user.type(reply(), 'Yes.')
  await user.click(screen.getByRole('button', { name: 'Send and next' }))
  unmount()
  answer.resolve(buildThread())
  await waitFor(() => expect(threadDrafts.replies.size).toBe(0))
  expect(onSent).not.toHaveBeenCalled()
})

test('a form that is opened again while its reply is being sent waits for it, and is empty then', async () => {
  const answer = Promise.withResolvers<object>()
  const api = { 'POST /threads/5/entries': () => answer.promise }
  const before = open(api)
  await before.user.type(reply(), 'Yes.')
  await before.user.click(screen.getByRole('button', { name: 'Send' }))
  before.unmount()
  open(api)
  expect(await screen.findByRole('button', { name: 'Sending…' })).toBeVisible()
  await act(async () => answer.resolve(buildThread()))
  expect(await screen.findByRole('button', { name: 'Send' })).toBeVisible()
  expect(reply()).toHaveValue('')
  expect(threadDrafts.replies.size).toBe(0)
})

test('words that were sent in vain, and typed again after the form was emptied, are another message', async () => {
  const { user, sent, sentHeaders } = open({ 'POST /threads/5/entries': refuse(500, 'Please try again.') })
  const send = async () => {
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await screen.findByText('Please try again.')
  }
  await user.type(reply(), 'Thanks!')
  await send()
  await send()
  await user.clear(reply())
  await user.type(reply(), 'Thanks!')
  await send()
  await waitFor(() => expect(sent).toHaveLength(3))
  const [first, again, other] = sentHeaders('idempotency-key')
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})

/** True if the browser would ask if the tab were closed in that many milliseconds. */
function isAsked(after = 0): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: event.timeStamp + after })
  return !window.dispatchEvent(event)
}

test('closing the tab asks while a reply is not sent', async () => {
  const { user, unmount } = open({ 'POST /threads/5/entries': buildThread() })
  expect(isAsked()).toBe(false)
  await user.type(reply(), 'Yes.')
  expect(isAsked()).toBe(true)
  unmount()
  expect(isAsked()).toBe(true)
  const again = open({ 'POST /threads/5/entries': buildThread() })
  await again.user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Message sent')).toBeVisible()
  await waitFor(() => expect(isAsked()).toBe(false))
})

test('a link that opens the mail program is followed without a question', async () => {
  const { user } = open({})
  await user.type(reply(), 'Yes.')
  render(<a href="mailto:ada@example.com">Ada</a>)
  // jsdom follows no such link.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true })
  await user.click(screen.getByRole('link', { name: 'Ada' }))
  expect(isAsked()).toBe(false)
  expect(isAsked(2000)).toBe(true)
})

test('signing out deletes what is not sent', async () => {
  const { user, store } = open({})
  await user.type(reply(), 'Yes.')
  expect(isAsked(2000)).toBe(true)
  act(() => store.dispatch(resetApiCache()))
  expect(isAsked(2000)).toBe(false)
  expect(threadDrafts.replies.size).toBe(0)
})

const uploaded = { id: 31, url: '/media/x/800.webp', width: 800, height: 600, widths: [400, 800], formats: ['webp'] }
const ring = new File(['x'], 'ring.jpg', { type: 'image/jpeg' })

test('a picture that arrives while another page is open waits for the form, and the form for the picture', async () => {
  const answer = Promise.withResolvers<object>()
  const api: FakeApi = { 'POST /image_upload': () => answer.promise, 'POST /threads/5/entries': buildThread() }
  const before = open(api)
  await before.user.type(reply(), 'Look')
  await before.user.upload(screen.getByLabelText('Pictures (up to 6)'), ring)
  before.unmount()
  const { user, unmount } = open(api)
  expect(screen.getByText('Uploading ring.jpg…')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('A picture is still being uploaded. Please wait a moment.')).toBeVisible()
  unmount()
  await act(async () => answer.resolve({ ...uploaded, path: { url: uploaded.url }, image: uploaded }))
  const after = open(api)
  expect(await screen.findByRole('button', { name: 'Remove picture 1' })).toBeVisible()
  await after.user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(after.sent).toEqual([{ text: 'Look', pictures: [31] }]))
})

test('a picture that fails while another page is open is reported there', async () => {
  const answer = Promise.withResolvers<object>()
  const { user, router } = open({ 'POST /image_upload': () => answer.promise })
  await user.upload(screen.getByLabelText('Pictures (up to 6)'), ring)
  await act(() => router.navigate('/next'))
  answer.resolve(refuse(413, 'Too large'))
  expect(await screen.findByText('ring.jpg: Too large')).toBeVisible()
})
