import { formatMoment } from '@elegant/shared/rules'
import { buildCustomer, buildOrder, type FakeApi, refuse, renderPage } from '@elegant/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { routes } from '../routes.tsx'
import { hold, until } from '../testing/heldPiece.ts'

const ownOrders = 'GET /cart_items?external={"scope":"own"}'

describe('the dashboard', () => {
  const openDashboard = (api: FakeApi) =>
    renderPage(routes, {
      path: '/customer/dashboard',
      customer: buildCustomer(),
      api: { [ownOrders]: [buildOrder()], 'GET /own_threads': [], ...api },
    })

  test('lists the holds of the customer, who can give them up', async () => {
    const waiting = hold({ id: 6, items_id: 2, title: 'Water Opal', slug: 'water', line: 3, until: null })
    const { user } = openDashboard({ 'GET /holds': [hold(), waiting], 'POST /holds/5/release': [waiting] })
    const section = within(await screen.findByRole('region', { name: 'Your holds' }))
    expect(section.getByRole('link', { name: 'Welo Opal' })).toHaveAttribute('href', '/item/it')
    expect(section.getByText(`On hold for you until ${formatMoment(until, { weekday: true })}`)).toBeVisible()
    expect(section.getByText('Number 3 in line')).toBeVisible()
    await user.click(section.getByRole('button', { name: 'Give up the hold of Welo Opal' }))
    await waitFor(() => expect(section.queryByRole('link', { name: 'Welo Opal' })).not.toBeInTheDocument())
    expect(section.getByRole('link', { name: 'Water Opal' })).toBeVisible()
  })

  test.each([[[]], [refuse(404, 'There is no such call.')]])('shows nothing without holds', async (holds) => {
    openDashboard({ 'GET /holds': holds })
    expect(await screen.findByRole('tab', { name: 'Order History' })).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Your holds' })).not.toBeInTheDocument()
  })

  test('keeps a hold that could not be given up', async () => {
    const { user } = openDashboard({ 'GET /holds': [hold()], 'POST /holds/5/release': refuse(503, 'Busy.') })
    await user.click(await screen.findByRole('button', { name: 'Give up the hold of Welo Opal' }))
    expect(await screen.findByText('Busy.')).toBeVisible()
    expect(screen.getByRole('region', { name: 'Your holds' })).toBeVisible()
  })
})
