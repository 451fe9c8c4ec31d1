import { api } from '@elegant/shared'
import type { Availability, Hold } from '@elegant/shared/rules'
import { buildItem, buildPage, type FakeApi, renderPage } from '@elegant/shared/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { routes } from '../routes.tsx'

const place: Hold = {
  id: 5,
  items_id: 1,
  title: 'Welo Opal',
  slug: 'it',
  line: 1,
  until: null,
  created_at: '2026-11-25T19:00:00.000Z',
}
const wanted: Availability = {
  state: 'available',
  asked: 0,
  waiting: 1,
  until: null,
  place: null,
  left: null,
  claim: null,
}

/** Opens the page of a piece whose visitors stand in line. `answerLate` answers the requests for the holds that wait. */
function open(more: FakeApi) {
  const late: ((holds: Hold[]) => void)[] = []
  const page = renderPage(routes, {
    path: '/item/it',
    api: {
      'GET /items_details/it': [buildItem({ id: 1, slug: 'it', sold_as: 'one', availability: wanted })],
      'GET /reviews?external={"items_id":1}': { ...buildPage([]), average: null },
      'GET /holds': () => new Promise<Hold[]>((resolve) => late.push(resolve)),
      ...more,
    },
  })
  const answerLate = async (...answers: Hold[][]) => {
    await waitFor(() => expect(late.length).toBeGreaterThanOrEqual(answers.length))
    const running = page.store.dispatch(api.util.getRunningQueriesThunk())
    await act(async () => {
      for (const holds of answers) late.shift()?.(holds)
      await Promise.all(running)
      // The store tells of it with the next frame.
      await new Promise(requestAnimationFrame)
    })
  }
  return { ...page, answerLate }
}

test('a list from before the place in line was given up does not bring it back', async () => {
  const { user, store, answerLate } = open({ 'POST /holds/5/release': [] })
  await answerLate([place])
  act(() => void store.dispatch(api.util.invalidateTags(['Hold'])))
  await user.click(await screen.findByRole('button', { name: 'Give up your place' }))
  expect(await screen.findByText('You left the line for Welo Opal')).toBeVisible()
  await answerLate([place])
  expect(screen.getByRole('button', { name: 'Ask for a hold' })).toBeVisible()
  expect(screen.queryByText('Number 1 in line')).not.toBeInTheDocument()
})

test('a list from before the visitor asked does not take the hold away', async () => {
  const { user, answerLate } = open({ 'POST /holds': place })
  await user.click(await screen.findByRole('button', { name: 'Ask for a hold' }))
  await user.type(await screen.findByLabelText('Email'), 'ada@example.com')
  await user.click(screen.getByRole('button', { name: 'Send request' }))
  expect(await screen.findByText('Number 1 in line')).toBeVisible()
  await answerLate([], [{ ...place, line: 2 }])
  expect(screen.getByText('Number 2 in line')).toBeVisible()
})
