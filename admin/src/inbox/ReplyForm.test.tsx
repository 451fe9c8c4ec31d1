import { type FakeApi, renderPage } from '@elegant/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import { createRef } from 'react'
import { buildThread } from '../testing/threadSamples.ts'
import { ReplyForm } from './ReplyForm.tsx'
import { threadDrafts } from './threadDrafts.ts'

beforeEach(() => threadDrafts.replies.clear())

function open(api: FakeApi) {
  const sent: boolean[] = []
  const view = renderPage(
    <ReplyForm thread={buildThread()} field={createRef()} isMain onSent={(goesOn) => sent.push(goesOn)} />,
    { api },
  )
  return { ...view, sent }
}
const reply = () => screen.getByRole('textbox', { name: 'Your reply' })

test('what is typed while a reply is being sent stays, and the owner with it', async () => {
  const answer = Promise.withResolvers<object>()
  const { user, sent } = open({ 'POST /threads/5/entries': () => answer.promise })
  await user.type(reply(), 'Yes.')
  await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
  await user.type(reply(), ' And in gold?')
  answer.resolve(buildThread())
  expect(await screen.findByText('Message sent')).toBeVisible()
  expect(reply()).toHaveValue('Yes. And in gold?')
  expect(reply()).toHaveFocus()
  expect(sent).toEqual([])
})

test('an answer that arrives on another page leaves the owner there', async () => {
  const answer = Promise.withResolvers<object>()
  const { user, sent, unmount } = open({ 'POST /threads/5/entries': () => answer.promise })
  await user.type(reply(), 'Yes.')
  await user.click(screen.getByRole('button', { name: 'Send and next' }))
  unmount()
  answer.resolve(buildThread())
  await waitFor(() => expect(threadDrafts.replies.size).toBe(0))
  expect(sent).toEqual([])
})
