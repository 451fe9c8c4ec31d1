import { refuse } from '@elegant/shared/testing'
import { screen } from '@testing-library/react'
import { openItem } from '../../testing/itemPage.ts'
import { pressAt } from '../../testing/pressAt.ts'

test('an event shows its day, time, place and ticket', async () => {
  openItem({
    item_type: 'Event',
    price: 15,
    item_info: { event_date: '2026-10-14', event_time: '10 am to 5 pm', location: 'Morocco Shrine' },
  })
  const words = [
    'Oct',
    '14',
    '2026',
    '10 am to 5 pm',
    'Morocco Shrine',
    'About This Event',
    'Event Ticket',
    'USD 15.00',
  ]
  for (const word of words) expect(await screen.findByText(word)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute('href', '/events/it.ics')
})

const evening = { id: 7, item_type: 'Event', item_info: { capacity: 12 } } as const

test('an event with limited seats shows how many are left, and how many people come', async () => {
  const { user, store } = openItem(evening, { 'GET /items/7/seats': { left: 5, taken: 7 } })
  expect(await screen.findByText('5 of 12 left')).toBeVisible()
  expect(screen.getByText('7 people')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Register for This Event' }))
  expect(store.getState().cart).toMatchObject([{ id: 7 }])
})

test('a full event says so in place of its button', async () => {
  openItem(evening, { 'GET /items/7/seats': { left: 0, taken: 12 } })
  expect(await screen.findByText('12, all taken')).toBeVisible()
  expect(screen.getByText('This event is full')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Register for This Event' })).not.toBeInTheDocument()
})

test('a server without seat counts does not affect the event', async () => {
  openItem(evening, { 'GET /items/7/seats': refuse(404, 'There is no such call.') })
  expect(await screen.findByText('12')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Register for This Event' })).toBeEnabled()
})

test('an event with the maximum seats in the cart takes no more and says why', async () => {
  const { store } = openItem({ id: 7, item_type: 'Event', item_info: null })
  const button = await screen.findByRole('button', { name: 'Register for This Event' })
  for (let press = 1; press <= 11; press++) pressAt(button, press * 1000)
  expect(store.getState().cart).toMatchObject([{ id: 7, quantity: 10 }])
  expect(await screen.findByText(/At most 10 seats can be registered at once/)).toBeVisible()
})

test('a past event says so instead of offering its button', async () => {
  openItem({ item_type: 'Event', item_info: { event_date: '2020-01-01' } })
  expect(await screen.findByText('This event is over.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Register for This Event' })).not.toBeInTheDocument()
})

test('an event of several days shows them, and can be joined until the last one', async () => {
  openItem({ item_type: 'Event', item_info: { event_date: '2020-12-30', event_end_date: '2999-01-02' } })
  expect((await screen.findByText('Dec')).closest('time')).toHaveTextContent('Dec 30 – Jan 2 2999')
  expect(screen.getByRole('button', { name: 'Register for This Event' })).toBeEnabled()
})

test('an event without a date shows the date it was created', async () => {
  openItem({ item_type: 'Event', created_at: '2026-03-05T15:00:00.000Z', item_info: null })
  expect(await screen.findByText('Mar')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Add to calendar' })).not.toBeInTheDocument()
})
