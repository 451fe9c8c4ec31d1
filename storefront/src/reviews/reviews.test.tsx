import type { Review } from '@elegant/shared/rules'
import { buildPage, buildThread, type FakeApi, refuse, renderPage, waitForResponses } from '@elegant/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { routes } from '../routes.tsx'

const review: Review = {
  id: 3,
  rating: 4,
  name: 'Ada W.',
  text: 'Brighter than\nin the pictures.',
  answer: '',
  created_at: '2026-03-05T15:00:00.000Z',
  _items: { title: 'Welo Opal', slug: 'welo-opal' },
}
const createPage = (items: Review[], average: number | null) => ({ ...buildPage(items), average })

describe('the page of reviews', () => {
  const open = (answer: FakeApi[string]) =>
    renderPage(routes, { path: '/reviews', api: { 'GET /reviews?external={"page":1}': answer } })

  it('has the average, and each review with its piece and the shop’s answer', async () => {
    open(createPage([{ ...review, answer: 'Thank you, Ada.' }], 4))
    expect(await screen.findByText(/4.0 of 5 stars, from 1 review/)).toBeVisible()
    const card = within(screen.getByRole('article', { name: 'Review by Ada W.' }))
    expect(card.getByRole('img', { name: '4 of 5 stars' })).toBeVisible()
    expect(card.getByRole('link', { name: 'Welo Opal' })).toHaveAttribute('href', '/item/welo-opal')
    expect(card.getByText('Thank you, Ada.')).toBeVisible()
  })

  it('names a piece whose page is gone', async () => {
    open(createPage([{ ...review, _items: { title: 'Welo Opal', slug: '' } }], 4))
    expect(await screen.findByText('Bought: Welo Opal')).toBeVisible()
  })

  it('says that there are none yet', async () => {
    open(createPage([], null))
    expect(await screen.findByText('No reviews yet.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Browse the shop' })).toHaveAttribute('href', '/shop')
    expect(screen.queryByText(/of 5 stars/)).not.toBeInTheDocument()
  })
})

describe('the conversation of a completed order', () => {
  const thread = buildThread({ order_status: 'completed' })
  const path = '/threads/link/a-key/review'
  beforeEach(() => sessionStorage.clear())
  const open = (api: FakeApi, about: object = thread) =>
    renderPage(routes, { path: '/e/a-key', api: { 'GET /threads/link/a-key': about, ...api } })

  it('asks for stars, words and a name, and thanks for them', async () => {
    let own: object = { may_review: true, name: 'Ada Welo', review: null }
    const { user, sent } = open({
      [`GET ${path}`]: () => own,
      [`POST ${path}`]: () => {
        own = { ...own, review: { ...review, state: 'new' } }
        return own
      },
    })
    expect(await screen.findByRole('heading', { name: 'How do you like it?' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Send the review' }))
    expect(await screen.findAllByText('Please choose 1 to 5 stars')).not.toHaveLength(0)
    await user.click(screen.getByRole('radio', { name: '4 stars' }))
    await user.type(screen.getByLabelText(/^Your words/), 'Brighter')
    await user.click(screen.getByRole('button', { name: 'Send the review' }))
    expect(await screen.findByText('Thank you for your review.')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Your review' })).toHaveFocus()
    expect(sent).toEqual([{ rating: 4, name: 'Ada Welo', text: 'Brighter' }])
  })

  it('leaves the focus and the place of the page alone while it loads', async () => {
    open({ [`GET ${path}`]: { may_review: true, name: 'Ada Welo', review: null } })
    expect(await screen.findByRole('heading', { name: 'How do you like it?' })).not.toHaveFocus()
  })

  it('keeps the form when the review is refused', async () => {
    const { user } = open({
      [`GET ${path}`]: { may_review: true, name: 'Ada Welo', review: null },
      [`POST ${path}`]: refuse(409, 'A review can be written once the order is complete.'),
    })
    await user.click(await screen.findByRole('radio', { name: '5 stars' }))
    await user.type(screen.getByLabelText(/^Your words/), 'Bright')
    await user.click(screen.getByRole('button', { name: 'Send the review' }))
    expect(await screen.findByText('A review can be written once the order is complete.')).toBeVisible()
    expect(screen.getByLabelText(/^Your words/)).toHaveValue('Bright')
  })

  it('keeps the words over a reload until they are sent', async () => {
    const own = { may_review: true, name: 'Ada Welo', review: null }
    const api = { [`GET ${path}`]: own, [`POST ${path}`]: own }
    const first = open(api)
    await first.user.type(await screen.findByLabelText(/^Your words/), 'Brighter')
    first.unmount()
    const second = open(api)
    await waitFor(() => expect(screen.getByLabelText(/^Your words/)).toHaveValue('Brighter'))
    await second.user.click(screen.getByRole('radio', { name: '4 stars' }))
    await second.user.click(screen.getByRole('button', { name: 'Send the review' }))
    await waitFor(() => expect(sessionStorage).toHaveLength(0))
  })

  it.each([
    ['on a server without reviews', 'completed', refuse(404, 'Not found')],
    ['before the order is complete', 'processing', { may_review: true, name: 'Ada Welo', review: null }],
    ['if the server permits no review', 'completed', { may_review: false, name: 'Ada Welo', review: null }],
  ] as const)('asks for nothing %s', async (_, order_status, answer) => {
    open({ [`GET ${path}`]: answer }, buildThread({ order_status }))
    await screen.findByRole('heading', { level: 1 })
    await waitForResponses()
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
  })
})
