import { expectError, type FakeApi, refuse } from '@elegant/shared/testing'
import { act, screen, within } from '@testing-library/react'
import { createPage, findCard, firstPage, opal, openOrders } from '../testing/ordersPage.tsx'

describe('Send Estimate', () => {
  const call = 'POST /cart_items/1/estimate'

  async function openDialog(api: FakeApi) {
    const view = openOrders({ [firstPage]: createPage([opal]), ...api })
    await view.user.click((await findCard('Welo Opal, Ada Lovelace')).getByRole('button', { name: 'Send Estimate' }))
    const dialog = screen.getByRole('dialog', { name: 'Send Estimate' })
    return { ...view, dialog, inside: within(dialog) }
  }

  test('requires an amount', async () => {
    const { user, inside } = await openDialog({})
    await user.click(inside.getByRole('button', { name: 'Send Estimate' }))
    expect(await inside.findByText('Please enter an estimate amount')).toBeVisible()
    await user.type(inside.getByRole('textbox', { name: 'Amount (USD)' }), 'ten')
    expect(await inside.findByText('Amount must be a number')).toBeVisible()
  })

  test('sends amount, message and the displayed version', async () => {
    const { user, inside, dialog, sent, sentHeaders } = await openDialog({ [call]: { ...opal, timeline: [] } })
    expect(inside.getByText(/The estimate is emailed to ada@example.com/)).toBeVisible()
    await user.type(inside.getByRole('textbox', { name: 'Amount (USD)' }), '1,250.50')
    await user.type(inside.getByRole('textbox', { name: 'Message (optional)' }), 'In gold.')
    await user.click(inside.getByRole('button', { name: 'Send Estimate' }))
    expect(await screen.findByText('Estimate sent successfully!')).toBeVisible()
    expect(dialog).not.toBeInTheDocument()
    expect(sent).toEqual([{ amount: 1250.5, currency: 'USD', message: 'In gold.' }])
    expect(sentHeaders('if-match')).toEqual(['"3"'])
  })

  test('that fails keeps the input and displays the error', async () => {
    const { user, inside } = await openDialog({ [call]: refuse(409, 'The order is cancelled.') })
    await user.type(inside.getByRole('textbox', { name: 'Amount (USD)' }), '90')
    await user.click(inside.getByRole('button', { name: 'Send Estimate' }))
    expect(await inside.findByRole('alert')).toHaveTextContent('The order is cancelled.')
    expect(inside.getByRole('textbox', { name: 'Amount (USD)' })).toHaveValue('90')
    expect(screen.queryByText('Estimate sent successfully!')).not.toBeInTheDocument()
  })

  test('restores the input of a closed dialog, also on another visit of the page', async () => {
    const { user, inside, unmount } = await openDialog({})
    await user.type(inside.getByRole('textbox', { name: 'Amount (USD)' }), '90')
    await user.click(inside.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Send Estimate' }))
    expect(screen.getByRole('textbox', { name: 'Amount (USD)' })).toHaveValue('90')
    unmount()
    const again = await openDialog({})
    expect(again.inside.getByRole('textbox', { name: 'Amount (USD)' })).toHaveValue('90')
  })

  test('stays open with its input when the list fails to reload', async () => {
    expectError(/Later/)
    let answer: object = createPage([opal])
    const { user, inside } = await openDialog({ [firstPage]: () => answer })
    await user.type(inside.getByRole('textbox', { name: 'Amount (USD)' }), '90')
    answer = refuse(503, 'Later.')
    act(() => void window.dispatchEvent(new Event('focus')))
    expect(await screen.findByText(/The shop cannot be reached/)).toBeVisible()
    expect(inside.getByRole('textbox', { name: 'Amount (USD)' })).toHaveValue('90')
  })
})
