import { Link } from '@elegant/shared'
import { errorCodes, type ItemCosts } from '@elegant/shared/rules'
import { buildItem, expectError, type FakeApi, refuse, renderPage, waitForResponses } from '@elegant/shared/testing'
import { screen, within } from '@testing-library/react'
import { CostsPanel } from './CostsPanel.tsx'

const additionalProperty = [{ '@type': 'PropertyValue', name: 'Carat weight', value: 6.82 }]
const opal = buildItem({ id: 7, price: 545, item_info: { additionalProperty } })
const none: ItemCosts = { cost: null, supplier: '', parcel: '', metal: null, metal_grams: null, version: 1 }
const spot = { gold: 4000, silver: null, platinum: null }

function open(costs: ItemCosts | Response = none, api: FakeApi = {}) {
  return renderPage(<CostsPanel item={opal} />, {
    api: { 'GET /items/7/costs': costs, 'GET /metal_prices': spot, ...api },
  })
}
const panel = async () => within(await screen.findByRole('region', { name: 'Costs' }))

test('the costs are saved with the version that was opened', async () => {
  const { user, sent, sentHeaders } = open(none, { 'PATCH /items/7/costs': { ...none, version: 2 } })
  const costs = await panel()
  await user.type(costs.getByLabelText('Cost (USD)'), '118.50')
  await user.type(costs.getByLabelText('Supplier'), 'Shewa Traders')
  await user.selectOptions(costs.getByLabelText('Metal'), '14k gold')
  await user.type(costs.getByLabelText('Metal weight (g)'), '10')
  await user.click(costs.getByRole('button', { name: 'Save costs' }))
  expect(await screen.findByText('Costs saved')).toBeVisible()
  expect(sent).toEqual([{ cost: 118.5, supplier: 'Shewa Traders', parcel: '', metal: 'gold14', metal_grams: 10 }])
  expect(sentHeaders('if-match')).toEqual(['"1"'])
})

test('the panel opens with the costs of now, not with those of an earlier visit', async () => {
  let stored = { ...none, cost: 900 }
  const { user } = renderPage(
    [
      {
        path: '/',
        element: (
          <>
            <CostsPanel item={opal} />
            <Link to="/log">Log</Link>
          </>
        ),
      },
      { path: '/log', element: <Link to="/">Back</Link> },
    ],
    { api: { 'GET /items/7/costs': () => stored } },
  )
  expect((await panel()).getByLabelText('Cost (USD)')).toHaveValue('900')
  await user.click(screen.getByRole('link', { name: 'Log' }))
  stored = { ...none, cost: 100, version: 2 }
  await user.click(await screen.findByRole('link', { name: 'Back' }))
  expect((await panel()).getByLabelText('Cost (USD)')).toHaveValue('100')
})

test('the figures follow what is typed', async () => {
  const { user } = open({ ...none, metal: 'gold14', metal_grams: 10 })
  const costs = await panel()
  expect(costs.getByText('USD 79.91')).toBeVisible()
  expect(await costs.findByText(/USD 752.33/)).toBeVisible()
  expect(costs.queryByText('Margin')).not.toBeInTheDocument()
  await user.type(costs.getByLabelText('Cost (USD)'), '218')
  expect(costs.getByText('USD 327.00 (60% of the price)')).toBeVisible()
})

test('the owner types the spot prices, beside those that another tab has saved', async () => {
  let prices = spot
  const { user, sent } = open(
    { ...none, metal: 'silver925', metal_grams: 20 },
    { 'GET /metal_prices': () => prices, 'PATCH /metal_prices': prices },
  )
  const costs = await panel()
  expect(await costs.findByText(/Type its weight and the spot price/)).toBeVisible()
  prices = { ...spot, gold: 4100 }
  await user.click(costs.getByRole('button', { name: 'Spot prices' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText('Gold')).toHaveValue('4100')
  prices = { ...spot, gold: 4200 }
  await user.type(dialog.getByLabelText('Silver'), '51.25')
  await user.click(dialog.getByRole('button', { name: 'Save spot prices' }))
  expect(await screen.findByText('Spot prices saved')).toBeVisible()
  expect(sent).toEqual([{ silver: 51.25 }])
})

test('a cleared cost is unknown again', async () => {
  const { user, sent } = open({ ...none, cost: 118 }, { 'PATCH /items/7/costs': none })
  const costs = await panel()
  await user.clear(costs.getByLabelText('Cost (USD)'))
  await user.click(costs.getByRole('button', { name: 'Save costs' }))
  expect(await screen.findByText('Costs saved')).toBeVisible()
  expect(sent).toMatchObject([{ cost: null }])
})

test('a figure that is none is named', async () => {
  const { user } = open()
  const costs = await panel()
  await user.type(costs.getByLabelText('Cost (USD)'), 'twelve')
  await user.click(costs.getByRole('button', { name: 'Save costs' }))
  expect(await costs.findByText('Cost must be a number')).toBeVisible()
})

test('a failed save keeps what was typed', async () => {
  const { user } = open(none, { 'PATCH /items/7/costs': refuse(503, 'The shop is busy.', errorCodes.unavailable) })
  const costs = await panel()
  await user.type(costs.getByLabelText('Supplier'), 'Shewa')
  await user.click(costs.getByRole('button', { name: 'Save costs' }))
  expect(await costs.findByRole('alert')).toHaveTextContent('The shop is busy.')
  expect(costs.getByLabelText('Supplier')).toHaveValue('Shewa')
})

test('no panel is shown if the server has no costs', async () => {
  open(refuse(404, 'Not found', errorCodes.notFound))
  await waitForResponses()
  expect(screen.queryByRole('region', { name: 'Costs' })).not.toBeInTheDocument()
})

test('costs that could not be loaded can be tried again', async () => {
  expectError(/The shop is busy/)
  let answer: ItemCosts | Response = refuse(503, 'The shop is busy.', errorCodes.unavailable)
  const { user } = open(none, { 'GET /items/7/costs': () => answer })
  expect(await screen.findByText('The costs could not be loaded.')).toBeVisible()
  answer = none
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByLabelText('Supplier')).toBeVisible()
})
