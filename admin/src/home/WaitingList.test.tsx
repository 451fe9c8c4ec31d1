import type { WaitingCounts } from '@elegant/shared/rules'
import { buildFigures, noneWaiting, renderPage } from '@elegant/shared/testing'
import { screen, within } from '@testing-library/react'
import { WaitingList } from './WaitingList.tsx'

function open(waiting: Partial<WaitingCounts>, figures = buildFigures()) {
  renderPage(<WaitingList figures={figures} waiting={{ ...noneWaiting, ...waiting }} />)
  return within(screen.getByRole('region', { name: 'Waiting for you' }))
}

test.each([
  ['2 conversations to answer', '/admin/inbox', { conversations: 2 }],
  ['1 accepted estimate ready for your next step', '/admin/inbox?show=accepted', { accepted: 1 }],
  ['3 people asking for a hold', '/admin/holds?state=waiting', { line: 3 }],
  ['1 hold ends within 24 hours', '/admin/holds?state=hold', { ending: 1 }],
  ['1 product without a picture', '/admin/products?missing=picture', { no_picture: 1 }],
  ['4 stones without a treatment', '/admin/products?missing=treatment', { no_treatment: 4 }],
])('%s, with a link to the list that shows it', (text, address, waiting) => {
  const list = open(waiting)
  expect(list.getAllByRole('listitem')).toHaveLength(1)
  expect(list.getByRole('link', { name: text })).toHaveAttribute('href', address)
})

test('unread requests and the next show are named', () => {
  const requests = { total: 2, new: 2, read: 0, answered: 0 }
  const list = open({}, buildFigures({ requests, next_event: { title: 'Tampa Gem Show', day: '2026-04-02' } }))
  expect(list.getByRole('link', { name: '2 unread requests' })).toHaveAttribute('href', '/admin/requests?show=unread')
  expect(list.getByText(/Apr 2, 2026/)).toHaveTextContent('Next show: Tampa Gem Show, Apr 2, 2026')
})

test('the next show is named with all its days', () => {
  const next_event = { title: 'Tampa Gem Show', day: '2026-04-02', end_day: '2026-04-04' }
  const list = open({}, buildFigures({ next_event }))
  expect(list.getByText(/Apr/)).toHaveTextContent('Next show: Tampa Gem Show, Apr 2–4, 2026')
})

test('an owner for whom nothing waits is told so', () => {
  expect(open({}).getByText('Nothing is waiting for you. Enjoy the stones.')).toBeVisible()
})
