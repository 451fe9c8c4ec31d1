import { refetchOnReconnect } from '@elegant/shared'
import type { ReceivedReview } from '@elegant/shared/rules'
import { buildPage, expectError, refuse, renderPage } from '@elegant/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { AdminReviewsPage } from './AdminReviewsPage.tsx'

const review: ReceivedReview = {
  id: 3,
  rating: 4,
  name: 'Ada W.',
  text: 'Brighter than in the pictures.',
  answer: '',
  state: 'new',
  created_at: '2026-03-05T15:00:00.000Z',
  _items: { title: 'Welo Opal', slug: 'welo-opal' },
  orders_id: 7,
  version: 2,
}
const list = 'GET /reviews_received?external={"page":1}'

/** Opens the page on a server that keeps changes of the review. */
function open() {
  let stored = review
  const sent: unknown[] = []
  const { user, store } = renderPage(<AdminReviewsPage />, {
    path: '/admin/reviews',
    api: {
      [list]: () => buildPage([stored]),
      'PATCH /reviews/3': ({ body, headers }) => {
        sent.push(body, headers.get('if-match'))
        stored = { ...stored, ...Object(body), version: stored.version + 1 }
        return stored
      },
    },
  })
  const answerElsewhere = () => {
    stored = { ...stored, answer: 'Sorry!', version: stored.version + 1 }
    refetchOnReconnect(store)
    act(() => void window.dispatchEvent(new Event('online')))
  }
  return { user, sent, answerElsewhere }
}
const row = async () => within(await screen.findByRole('article', { name: 'Review by Ada W.' }))

test('a review leads to its order and its piece, and is shown and hidden', async () => {
  const { user, sent } = open()
  expect((await row()).getByRole('link', { name: 'Order #7' })).toHaveAttribute('href', '/admin/orders/7')
  expect((await row()).getByText('New')).toBeVisible()
  await user.click((await row()).getByRole('button', { name: 'Show the review by Ada W.' }))
  expect(await (await row()).findByText('Shown')).toBeVisible()
  await user.click((await row()).getByRole('button', { name: 'Hide the review by Ada W.' }))
  expect(await (await row()).findByText('Hidden')).toBeVisible()
  expect(sent).toEqual([{ state: 'shown' }, '"2"', { state: 'hidden' }, '"3"'])
})

test('a review is answered', async () => {
  const { user, sent } = open()
  await user.click((await row()).getByRole('button', { name: 'Answer the review by Ada W.' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Answer Ada W.' }))
  await user.type(dialog.getByLabelText('Answer'), 'Thank you.')
  await user.click(dialog.getByRole('button', { name: 'Save the answer' }))
  expect(await (await row()).findByText('Your answer: Thank you.')).toBeVisible()
  const change = (await row()).getByRole('button', { name: /Change the answer/ })
  expect(change).toHaveAccessibleName('Change the answer to the review by Ada W.')
  expect(sent).toEqual([{ answer: 'Thank you.' }, '"2"'])
})

test('an answer is saved against what its form was opened with', async () => {
  const { user, sent, answerElsewhere } = open()
  await user.click((await row()).getByRole('button', { name: 'Answer the review by Ada W.' }))
  await user.type(screen.getByLabelText('Answer'), 'Thank you.')
  answerElsewhere()
  expect(await screen.findByText('Your answer: Sorry!')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Save the answer' }))
  await waitFor(() => expect(sent).toEqual([{ answer: 'Thank you.' }, '"2"']))
})

test('a decision that somebody else has overtaken is refused in words', async () => {
  const { user } = renderPage(<AdminReviewsPage />, {
    path: '/admin/reviews',
    api: {
      [list]: buildPage([review]),
      'PATCH /reviews/3': refuse(409, 'Somebody else has changed this since you opened it.'),
    },
  })
  await user.click((await row()).getByRole('button', { name: 'Show the review by Ada W.' }))
  expect(await screen.findByText(/The review was not changed: Somebody else/)).toBeVisible()
})

test('an answer that could not be saved stays in its form', async () => {
  expectError(/The shop is busy/)
  let isDown = false
  const { user } = renderPage(<AdminReviewsPage />, {
    path: '/admin/reviews',
    api: {
      [list]: () => (isDown ? refuse(503, 'The shop is busy') : buildPage([review])),
      'PATCH /reviews/3': refuse(503, 'The shop is busy'),
    },
  })
  await user.click((await row()).getByRole('button', { name: 'Answer the review by Ada W.' }))
  await user.type(screen.getByLabelText('Answer'), 'Thank you.')
  isDown = true
  await user.click(screen.getByRole('button', { name: 'Save the answer' }))
  expect(await screen.findByText('The answer was not saved')).toBeVisible()
  expect(screen.getByLabelText('Answer')).toHaveValue('Thank you.')
})
