import type { ClaimPage, PieceClaim } from '@elegant/shared/rules'
import { buildChange, buildPage, refuse, renderPage } from '@elegant/shared/testing'
import { screen, within } from '@testing-library/react'
import { HoldsPage } from './HoldsPage.tsx'

const list = 'GET /claims?external={"page":1}'
const changes = 'GET /changes?external={"entity":"item","entity_id":1}'
const known = (state: string) => `GET /claims?external={"page":1,"items_id":1,"state":"${state}"}` as const
const noChanges = buildPage([])

function buildClaim(changes: Partial<PieceClaim> = {}): PieceClaim {
  return {
    id: 5,
    items_id: 1,
    kind: 'hold',
    line: null,
    pieces: 1,
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    phone: '',
    place: '',
    note: '',
    until: '2026-11-28T19:00:00.000Z',
    since: '2026-11-25T19:00:00.000Z',
    cause: 'shopper',
    orders_id: null,
    _items: { title: 'Welo Opal', slug: 'welo-opal', sku: 'PRO1' },
    ...changes,
  }
}

function createPage(...claims: PieceClaim[]): ClaimPage {
  const counts = { total: claims.length, waiting: 1, hold: 2, memo: 3, show: 4, sold: 5 }
  return { ...buildPage(claims), counts }
}

function open(claim: PieceClaim, api: NonNullable<Parameters<typeof renderPage>[1]>['api'] = {}) {
  return renderPage(<HoldsPage />, {
    path: '/admin/holds',
    api: {
      [list]: createPage(claim),
      [known('show')]: createPage(),
      [known('memo')]: createPage(),
      [changes]: noChanges,
      ...api,
    },
  })
}

test('the board says who has what, where and until when', async () => {
  open(buildClaim({ kind: 'show', name: '', place: 'Tucson, Booth 214', note: 'Second tray' }))
  const row = within(await screen.findByRole('article', { name: 'Welo Opal: At a show' }))
  for (const words of ['At a show', 'until Sat, Nov 28, 2:00 PM', 'Tucson, Booth 214', 'Second tray'])
    expect(row.getByText(words)).toBeVisible()
  expect(row.getByRole('link', { name: 'Welo Opal' })).toHaveAttribute('href', '/admin/products/1')
})

test.each([
  [buildClaim(), ['Extend 24 h', 'Sell', 'Free', 'Put on memo', 'Take to a show']],
  [buildClaim({ kind: 'memo' }), ['Sell', 'Back', 'Take to a show']],
  [buildClaim({ kind: 'show' }), ['Extend 24 h', 'Sell', 'Back', 'Put on memo']],
  // A day more would give an end to what has none.
  [buildClaim({ until: null, cause: 'order', orders_id: 7 }), ['Sell', 'Free', 'Put on memo', 'Take to a show']],
  [buildClaim({ kind: 'show', until: null }), ['Sell', 'Back', 'Put on memo']],
  [buildClaim({ kind: 'sold', cause: 'owner' }), ['Back on sale']],
  [buildClaim({ kind: 'sold', cause: 'order', orders_id: 7 }), []],
  [buildClaim({ line: 1, until: null }), ['Grant', 'Decline']],
])('each state has its next steps: %#', async (claim, names) => {
  open(claim)
  const row = within(await screen.findByRole('article'))
  expect(row.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(names)
})

test('Sell replaces the claim on the screen, and Undo reverts it through the change log', async () => {
  const { user, sent } = open(buildClaim(), {
    'POST /claims': buildClaim(),
    [changes]: buildPage([buildChange({ id: 12 })]),
    'POST /changes/12/restore': { changed: 1, change: 13 },
  })
  await user.click(await screen.findByRole('button', { name: 'Sell' }))
  expect(await screen.findByText('Welo Opal is sold')).toBeVisible()
  expect(sent).toEqual([{ items_id: 1, replaces: 5, kind: 'sold' }])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(/Undone/)).toBeVisible()
  expect(sent[1]).toEqual({})
})

test('Undo reverts its own step, also when another change has followed', async () => {
  let last = 12
  const { user } = open(buildClaim(), {
    'POST /claims': buildClaim(),
    [changes]: () => buildPage([buildChange({ id: last })]),
    'POST /changes/12/restore': { changed: 1, change: 20 },
    'POST /changes/13/restore': refuse(409, 'Another step'),
  })
  await user.click(await screen.findByRole('button', { name: 'Sell' }))
  await screen.findByText('Welo Opal is sold')
  last = 13
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(/Undone/)).toBeVisible()
})

test('Extend 24 h adds a day to the end', async () => {
  jest.useFakeTimers({ now: new Date('2026-11-27T19:00:00.000Z'), doNotFake: ['setTimeout', 'queueMicrotask'] })
  const { user, sent } = open(buildClaim(), { 'POST /claims': buildClaim() })
  await user.click(await screen.findByRole('button', { name: 'Extend 24 h' }))
  expect(sent).toEqual([{ items_id: 1, replaces: 5, kind: 'hold', until: '2026-11-29T19:00:00.000Z' }])
  jest.useRealTimers()
})

test('the dialog of a show takes place and time in Jacksonville; until it ends, the next piece goes there with one tap', async () => {
  const { user, sent } = open(buildClaim(), { 'POST /claims': buildClaim() })
  await user.click(await screen.findByRole('button', { name: 'Take to a show' }))
  await user.type(await screen.findByLabelText('Show and booth'), 'Tucson, Booth 214')
  await user.type(screen.getByLabelText('Until'), '2027-02-07T18:00')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Welo Opal is at the show')).toBeVisible()
  const show = { kind: 'show', place: 'Tucson, Booth 214', until: '2027-02-07T23:00:00.000Z' }
  expect(sent).toEqual([{ items_id: 1, replaces: 5, ...show }])
  await user.click(screen.getByRole('button', { name: 'Take to a show' }))
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
  jest.useFakeTimers({ now: new Date(show.until), doNotFake: ['setTimeout', 'queueMicrotask'] })
  await user.click(screen.getByRole('button', { name: 'Take to a show' }))
  expect(screen.getByRole('dialog')).toBeVisible()
  expect(sent).toHaveLength(2)
  jest.useRealTimers()
})

test('a refused form stays open with its values', async () => {
  const { user } = open(buildClaim(), { 'POST /claims': refuse(409, 'This piece is sold') })
  await user.click(await screen.findByRole('button', { name: 'Put on memo' }))
  await user.type(await screen.findByLabelText('Dealer'), 'Lapidary Lane')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('This piece is sold')
  expect(screen.getByLabelText('Dealer')).toHaveValue('Lapidary Lane')
})

test('a refused step says why', async () => {
  const { user } = open(buildClaim({ line: 1, until: null }), {
    'POST /claims/5/grant': refuse(409, 'This piece is with another dealer'),
  })
  await user.click(await screen.findByRole('button', { name: 'Grant' }))
  expect(await screen.findByText('Failed to update Welo Opal: This piece is with another dealer')).toBeVisible()
})

test('the calendar address can be replaced', async () => {
  const { user } = open(buildClaim(), {
    'GET /claims_calendar': { url: 'https://shop.test/claims.ics?token=old' },
    'POST /claims_calendar': { url: 'https://shop.test/claims.ics?token=new' },
  })
  await user.click(await screen.findByRole('button', { name: 'Calendar feed' }))
  expect(await screen.findByDisplayValue(/old$/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'New address' }))
  await user.click(screen.getByRole('button', { name: 'Make a new address' }))
  expect(await screen.findByDisplayValue(/new$/)).toBeVisible()
})

test('an empty board says so', async () => {
  renderPage(<HoldsPage />, { api: { [list]: createPage() } })
  expect(await screen.findByText('No pieces found')).toBeVisible()
})

test('a second press of a step that is on its way does nothing', async () => {
  const answer = Promise.withResolvers<PieceClaim>()
  let calls = 0
  const { user } = open(buildClaim(), {
    'POST /claims/5/release': () => {
      calls += 1
      return answer.promise
    },
  })
  await user.dblClick(await screen.findByRole('button', { name: 'Free' }))
  answer.resolve(buildClaim())
  expect(await screen.findByText('Welo Opal is free again')).toBeVisible()
  expect(calls).toBe(1)
})
