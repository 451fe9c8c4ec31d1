import { Outlet, type PageResponse, ResponseContext } from '@elegant/shared'
import { buildItem, buildMedia, buildPage, expectError, refuse, renderPage } from '@elegant/shared/testing'
import { screen, within } from '@testing-library/react'
import { routes } from '../routes.tsx'

const lists = [
  { path: '/events', type: 'Event', title: 'Upcoming Events', empty: 'No upcoming events at this time.', places: 3 },
  { path: '/blog', type: 'Blog', title: 'Blog', empty: 'No blog posts at this time.', places: 3 },
  { path: '/services', type: 'Service', title: 'Services', empty: 'No services at this time.', places: 3 },
  { path: '/about', type: 'About', title: 'About Us', empty: 'About content coming soon.', places: 2 },
] as const

describe.each(lists)('$path', ({ path, type, title, empty, places }) => {
  const call = `GET /items_by_type/${type}?external={"page":1}`

  test('shows placeholders while loading', async () => {
    renderPage(routes, { path, api: { [call]: () => new Promise(() => undefined) } })
    expect(await screen.findByRole('heading', { name: title })).toBeVisible()
    expect(screen.getAllByTestId('skeleton')).toHaveLength(places)
  })

  test('says so if it is empty', async () => {
    renderPage(routes, { path, api: { [call]: buildPage([]) } })
    expect(await screen.findByText(empty)).toBeVisible()
  })

  test('responds with 404 if the page is out of range', async () => {
    const beyond = `GET /items_by_type/${type}?external={"page":9}`
    const response: PageResponse = { status: 200 }
    const layout = (
      <ResponseContext value={response}>
        <Outlet />
      </ResponseContext>
    )
    const answered = [{ element: layout, children: routes }]
    renderPage(answered, { path: `${path}?page=9`, api: { [beyond]: buildPage([], { pageTotal: 1, curPage: 9 }) } })
    expect(await screen.findByText('There is no page 9.')).toBeVisible()
    expect(response.status).toBe(404)
    expect(screen.getByRole('link', { name: 'Go to the first page' })).toHaveAttribute('href', path)
  })

  test('shows the empty text with Try again on failure', async () => {
    expectError(/UX API request failed: Refused/)
    renderPage(routes, { path, api: { [call]: refuse(500, 'Broken') } })
    expect(await screen.findByText(empty)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  })

  test('leaves out disabled items', async () => {
    const items = [
      buildItem({ item_type: type, title: 'Seen' }),
      buildItem({ id: 2, item_type: type, title: 'Unseen', Is_disabled: true }),
    ]
    renderPage(routes, { path, api: { [call]: buildPage(items) } })
    expect(await screen.findByRole('heading', { name: 'Seen' })).toBeVisible()
    expect(screen.queryByText('Unseen')).not.toBeInTheDocument()
  })
})

test('upcoming events come first, soonest at the top, in a section apart from past ones', async () => {
  const days = { 'Long past': '2020-01-01', Later: '2999-05-01', Past: '2021-01-01', Next: '2999-04-01' }
  const events = Object.entries(days).map(([title, event_date], id) =>
    buildItem({ id, title, item_type: 'Event', item_info: { event_date } }),
  )
  renderPage(routes, { path: '/events', api: { 'GET /items_by_type/Event?external={"page":1}': buildPage(events) } })
  await screen.findByRole('heading', { name: 'Next' })
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Next',
    'Later',
    'Past Events',
    'Past',
    'Long past',
  ])
})

test('says that no events are upcoming if all are past', async () => {
  const past = buildItem({ title: 'Past', item_type: 'Event', item_info: { event_date: '2020-01-01' } })
  renderPage(routes, {
    path: '/events',
    api: { 'GET /items_by_type/Event?external={"page":1}': buildPage([past]) },
  })
  expect(await screen.findByText('No upcoming events at this time.')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Past Events' })).toBeVisible()
})

test('leaves to the first page whether events are upcoming', async () => {
  const past = buildItem({ title: 'Past', item_type: 'Event', item_info: { event_date: '2020-01-01' } })
  renderPage(routes, {
    path: '/events?page=2',
    api: { 'GET /items_by_type/Event?external={"page":2}': buildPage([past], { pageTotal: 2, curPage: 2 }) },
  })
  expect(await screen.findByRole('heading', { name: 'Past Events' })).toBeVisible()
  expect(screen.queryByText('No upcoming events at this time.')).not.toBeInTheDocument()
})

test('an event shows day, time and place and links to its page', async () => {
  const item_info = { event_date: '2026-10-14', event_time: '10 am', location: 'Jacksonville' }
  const show = buildItem({ item_type: 'Event', slug: 'show', title: 'Gem Show', item_info })
  renderPage(routes, { path: '/events', api: { 'GET /items_by_type/Event?external={"page":1}': buildPage([show]) } })
  const row = within(await screen.findByRole('link', { name: /Gem Show/ }))
  for (const words of ['Oct', '14', '10 am · Jacksonville']) expect(row.getByText(words)).toBeVisible()
  expect(screen.getByRole('link', { name: /Gem Show/ })).toHaveAttribute('href', '/item/show')
})

test.each([
  ['2026-12-04', '2026-12-06', 'Dec 4–6 2026'],
  ['2026-12-30', '2027-01-02', 'Dec 30 – Jan 2 2027'],
  ['2026-12-04', '2026-12-03', 'Dec 4 2026'],
])('an event from %s to %s has the days %s', async (event_date, event_end_date, days) => {
  const item_info = { event_date, event_end_date }
  const show = buildItem({ item_type: 'Event', title: 'Gem Show', item_info })
  renderPage(routes, { path: '/events', api: { 'GET /items_by_type/Event?external={"page":1}': buildPage([show]) } })
  expect((await screen.findByText('Dec')).closest('time')).toHaveTextContent(days)
})

test('an event is upcoming until the end of its last day', async () => {
  const ends = { Over: '2020-01-02', Running: '2999-01-02' }
  const events = Object.entries(ends).map(([title, event_end_date], id) =>
    buildItem({ id, title, item_type: 'Event', item_info: { event_date: '2020-01-01', event_end_date } }),
  )
  renderPage(routes, { path: '/events', api: { 'GET /items_by_type/Event?external={"page":1}': buildPage(events) } })
  await screen.findByRole('heading', { name: 'Running' })
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Running',
    'Past Events',
    'Over',
  ])
})

test.each([
  [{ left: 5, taken: 7 }, '2999-04-01', 'Seats: 5 of 12 left'],
  [{ left: 0, taken: 12 }, '2999-04-01', 'This event is full'],
  [undefined, '2999-04-01', 'Seats: 12'],
])('an event says how many of its seats are left (%j)', async (seats, event_date, words) => {
  const item_info = { event_date, capacity: 12 }
  const show = buildItem({ item_type: 'Event', title: 'Gem Show', item_info, seats })
  renderPage(routes, { path: '/events', api: { 'GET /items_by_type/Event?external={"page":1}': buildPage([show]) } })
  expect(within(await screen.findByRole('link', { name: /Gem Show/ })).getByText(words)).toBeVisible()
})

test.each([
  [
    { capacity: 12, event_date: '2020-01-01' },
    { left: 0, taken: 12 },
  ],
  [{ event_date: '2999-04-01' }, { left: null, taken: 3 }],
])('an event that is past, or without a limit, says nothing of seats (%j)', async (item_info, seats) => {
  const show = buildItem({ item_type: 'Event', title: 'Gem Show', item_info, seats })
  renderPage(routes, { path: '/events', api: { 'GET /items_by_type/Event?external={"page":1}': buildPage([show]) } })
  const row = within(await screen.findByRole('link', { name: /Gem Show/ }))
  expect(row.queryByText(/Seats|full/)).not.toBeInTheDocument()
})

test('About shows a large picture and up to three more', async () => {
  const items = [1, 2, 3, 4, 5].map((id) => buildMedia({ id }))
  const chapter = buildItem({ item_type: 'About', title: 'The bench', _item_images_of_items: { items } })
  const { container } = renderPage(routes, {
    path: '/about',
    api: { 'GET /items_by_type/About?external={"page":1}': buildPage([chapter]) },
  })
  expect(await screen.findByRole('img', { name: 'The bench' })).toHaveAttribute('src', '/media/opal-1.jpg')
  expect(container.querySelectorAll('img')).toHaveLength(4)
})
