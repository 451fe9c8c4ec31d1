import type { ShopPage } from '@elegant/shared/rules'
import { expectError, type FakeApi, refuse, renderPage } from '@elegant/shared/testing'
import { screen, within } from '@testing-library/react'
import { routes } from '../routes.tsx'
import { parseQuestions } from './parseQuestions.ts'

const page: ShopPage = {
  name: 'shipping',
  title: 'Shipping',
  body: '<p>By parcel.</p><h2>Where to</h2><p>Everywhere.</p>',
  is_shown: true,
  is_default: false,
  changed_at: '2026-03-05T15:00:00.000Z',
  version: 2,
  return_terms: null,
  shipping_terms: null,
}
const open = (name: string, answer: FakeApi[string]) =>
  renderPage(routes, { path: `/help/${name}`, api: { [`GET /pages/${name}`]: answer } })

test('a page shows the owner’s words and when they were changed', async () => {
  open('shipping', page)
  expect(await screen.findByRole('heading', { level: 1, name: 'Shipping' })).toBeVisible()
  expect(screen.getByRole('heading', { level: 2, name: 'Where to' })).toBeVisible()
  expect(screen.getByText('By parcel.')).toBeVisible()
  expect(screen.getByText('Last changed March 5, 2026')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/contact')
  expect(document.title).toMatch(/^Shipping · /)
})

test('a text that came with the shop has no day', async () => {
  open('shipping', { ...page, changed_at: null })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText(/Last changed/)).not.toBeInTheDocument()
})

test('each heading of the questions opens its answer', async () => {
  const body = '<p>Before you ask:</p><h2>Do you <em>ship</em>?</h2><p>Yes.</p><h3>When?</h3><p>Soon.</p>'
  const { user } = open('faq', { ...page, name: 'faq', title: 'Questions and answers', body })
  expect(await screen.findByText('Before you ask:')).toBeVisible()
  const [first] = screen.getAllByRole('group')
  if (!first) throw new Error('There is no question')
  expect(first).not.toHaveAttribute('open')
  await user.click(within(first).getByText('Do you ship?'))
  expect(within(first).getByText('Yes.')).toBeVisible()
  expect(screen.getAllByRole('group')).toHaveLength(2)
})

test('a text without headings has no questions', () => {
  expect(parseQuestions('<p>Ask us.</p>')).toEqual({ intro: '<p>Ask us.</p>', questions: [] })
})

test('a page that is hidden, or that the server does not know, is the page of every unknown path', async () => {
  open('terms', refuse(404, 'There is no such page.'))
  expect(await screen.findByText('Oops! Page not found')).toBeVisible()
})

test('a page that could not be loaded can be tried again', async () => {
  expectError(/UX API request failed/)
  let isDown = true
  const { user } = open('shipping', () => (isDown ? refuse(503, 'Down') : page))
  expect(await screen.findByText("This page couldn't be loaded")).toBeVisible()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('By parcel.')).toBeVisible()
})
