import { expectError, type FakeApi, refuse } from '@elegant/shared/testing'
import { act, screen, within } from '@testing-library/react'
import { counts, createPage, firstPage, opal, openOrders, shipping } from '../testing/ordersPage.tsx'

describe('Shipping', () => {
  async function openDialog(api: FakeApi = {}, order = opal) {
    const view = openOrders({
      [firstPage]: createPage([order]),
      'GET /cart_items/1/parcel': [],
      ...api,
    })
    await view.user.click(await screen.findByRole('button', { name: 'Shipping' }))
    const inside = within(screen.getByRole('dialog', { name: 'Shipping' }))
    async function ship() {
      await view.user.selectOptions(inside.getByRole('combobox', { name: 'Carrier' }), 'DHL')
      await view.user.type(inside.getByRole('textbox', { name: 'Tracking number' }), '00340')
      await view.user.click(inside.getByRole('button', { name: 'Save shipping' }))
    }
    return { ...view, inside, ship }
  }

  test('requires tracking number and carrier, and offers five carriers', async () => {
    const { user, inside } = await openDialog()
    const carriers = inside.getAllByRole('option').map(({ textContent }) => textContent)
    expect(carriers).toEqual(['Choose a carrier', 'USPS', 'UPS', 'FedEx', 'DHL', 'Other'])
    await user.click(inside.getByRole('button', { name: 'Save shipping' }))
    expect(await inside.findByText('Please enter tracking number and carrier')).toBeVisible()
  })

  test.each([404, 405])('is saved and confirmed on a server that answers %i to the parcel', async (status) => {
    const { ship, sent } = await openDialog({
      'GET /cart_items/1/parcel': refuse(status, 'No such call'),
      'POST /cart_items/1/shipping': { ...opal, timeline: [] },
    })
    await ship()
    expect(await screen.findByText('Shipping information updated!')).toBeVisible()
    expect(sent).toEqual([{ carrier: 'DHL', tracking_number: '00340' }])
  })

  test('of an order that somebody has shipped meanwhile is refused', async () => {
    let answer = createPage([opal])
    const { inside, ship, sentHeaders } = await openDialog({
      [firstPage]: () => answer,
      'POST /cart_items/1/shipping': refuse(409, 'Somebody else has changed this since you opened it.'),
    })
    answer = createPage([{ ...opal, shipping, version: 4 }], { counts: { ...counts, total: 1251 } })
    act(() => void window.dispatchEvent(new Event('focus')))
    expect(await screen.findByText('1251')).toBeVisible()
    await ship()
    expect(await inside.findByRole('alert')).toHaveTextContent('Somebody else has changed this')
    expect(sentHeaders('if-match')).toEqual(['"3"'])
  })

  describe('with other orders of the customer', () => {
    const emerald = { id: 8, title: 'Emerald', quantity: 1, is_same_cart: true, is_packed: false }
    const pearls = { id: 5, title: 'Pearl', quantity: 2, is_same_cart: false, is_packed: false }

    async function save(others: object[], choose?: string) {
      const { user, inside, ship, sent } = await openDialog({
        'GET /cart_items/1/parcel': others,
        'POST /cart_items/1/shipping': { ...opal, timeline: [] },
      })
      const group = within(await inside.findByRole('group', { name: 'Also in this parcel' }))
      const names = group.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)
      if (choose) await user.click(group.getByRole('checkbox', { name: choose }))
      await ship()
      await screen.findByText('Shipping information updated!')
      return { names, sent }
    }

    test('waits for those that are in the parcel', async () => {
      const answer = Promise.withResolvers<object>()
      const { ship, sent } = await openDialog({
        'GET /cart_items/1/parcel': () => answer.promise,
        'POST /cart_items/1/shipping': { ...opal, timeline: [] },
      })
      await ship()
      answer.resolve([{ ...emerald, is_packed: true }])
      expect(await screen.findByText('Shipping information updated!')).toBeVisible()
      expect(sent).toEqual([{ carrier: 'DHL', tracking_number: '00340', also: [8] }])
    })

    test('is not saved while they cannot be loaded', async () => {
      expectError(/usy/)
      const answers = [refuse(503, 'Busy'), refuse(503, 'Still busy'), [{ ...emerald, is_packed: true }]]
      const { user, inside, ship, sent } = await openDialog({
        'GET /cart_items/1/parcel': () => answers.shift(),
        'POST /cart_items/1/shipping': { ...opal, timeline: [] },
      })
      expect(await inside.findByText('The other orders of the parcel could not be loaded.')).toBeVisible()
      await ship()
      expect(await inside.findByRole('alert')).toHaveTextContent('Still busy')
      await user.click(inside.getByRole('button', { name: 'Try again' }))
      expect(await inside.findByRole('checkbox', { name: 'Emerald, order #8 (same cart)' })).toBeChecked()
      expect(inside.queryByText(/could not be loaded/)).not.toBeInTheDocument()
      expect(sent).toEqual([])
    })

    test('offers to put them into the parcel', async () => {
      const { names, sent } = await save([emerald, pearls], 'Emerald, order #8 (same cart)')
      expect(names).toEqual(['Emerald, order #8 (same cart)', '2 × Pearl, order #5'])
      expect(sent).toEqual([{ carrier: 'DHL', tracking_number: '00340', also: [8] }])
    })

    test('keeps those that are in the parcel when its number is corrected', async () => {
      const { sent } = await save([{ ...emerald, is_packed: true }, pearls])
      expect(sent).toEqual([{ carrier: 'DHL', tracking_number: '00340', also: [8] }])
    })
  })

  test('starts with the saved values', async () => {
    const shipping = {
      carrier: 'UPS',
      tracking_number: '1Z9',
      tracking_url: null,
      shipped_at: opal.created_at,
    } as const
    const { inside } = await openDialog({}, { ...opal, shipping })
    expect(inside.getByRole('combobox', { name: 'Carrier' })).toHaveValue('UPS')
    expect(inside.getByRole('textbox', { name: 'Tracking number' })).toHaveValue('1Z9')
  })
})
