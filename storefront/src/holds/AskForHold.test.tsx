import { formatMoment } from '@elegant/shared/rules'
import { refuse } from '@elegant/shared/testing'
import { screen, within } from '@testing-library/react'
import { hold, openAsCustomer, openPiece, piece, state, until } from '../testing/heldPiece.ts'

beforeEach(() => sessionStorage.clear())

describe('asking for a hold', () => {
  test.each([
    [
      hold(),
      `It's yours until ${formatMoment(until, { weekday: true })}.`,
      `On hold for you until ${formatMoment(until, { weekday: true })}`,
    ],
    [hold({ line: 2, until: null }), "You are number 2 in line. We'll write to you.", 'Number 2 in line'],
  ])('takes a customer one tap: %j', async (given, told, shown) => {
    const { user, button, sent, sentHeaders } = await openAsCustomer(piece(state()), {
      'POST /holds': given,
      'GET /holds': [given],
    })
    await user.click(button)
    expect(await screen.findByText(told)).toBeVisible()
    expect(await screen.findByText(shown)).toHaveFocus()
    expect(sent).toEqual([{ items_id: 1 }])
    expect(sentHeaders('user-id')).toEqual(['user-1'])
  })

  test('repeats the key after a lost answer, and takes a new one after a refusal', async () => {
    const answers = [refuse(503, 'Busy.'), refuse(503, 'Busy.'), refuse(409, 'You have two holds.')]
    const { user, sentHeaders } = await openAsCustomer(piece(state()), {
      'POST /holds': () => answers.shift() ?? hold(),
      'GET /holds': [hold()],
    })
    const press = async () => user.click(await screen.findByRole('button', { name: 'Ask for a hold' }))
    await press()
    expect(await screen.findByText('Busy.')).toBeVisible()
    await press()
    expect(await screen.findByText(/You have two holds\./)).toBeVisible()
    await press()
    expect(await screen.findByText(/It's yours until/)).toBeVisible()
    const [first, retried, again, next] = sentHeaders('idempotency-key')
    expect([retried, again]).toEqual([first, first])
    expect(next).not.toBe(first)
  })

  test('tells a guest that the owner answers, and needs a way to reach the guest', async () => {
    const given = hold({ line: 1, until: null })
    const { user, sent } = openPiece(piece(state()), {
      'POST /holds': given,
      'GET /holds': [given],
    })
    await user.click(await screen.findByRole('button', { name: 'Ask for a hold' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask for a hold of Welo Opal' }))
    expect(dialog.getByText(/the owner reads it and answers you in person/)).toBeVisible()
    await user.type(dialog.getByLabelText('Name'), ' Ada ')
    await user.click(dialog.getByRole('button', { name: 'Send request' }))
    expect(await dialog.findByText(/leave an email address or a phone number/)).toBeVisible()
    await user.type(dialog.getByLabelText('Email'), 'ada@example.com')
    await user.click(dialog.getByRole('button', { name: 'Send request' }))
    expect(await screen.findByText("You are number 1 in line. We'll write to you.")).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(sent).toEqual([{ items_id: 1, contact: { name: 'Ada', email: 'ada@example.com' } }])
  })

  test('keeps the form of a guest filled if it fails', async () => {
    const { user } = openPiece(piece(state()), { 'POST /holds': refuse(409, 'This piece is sold') })
    await user.click(await screen.findByRole('button', { name: 'Ask for a hold' }))
    await user.type(await screen.findByLabelText('Email'), 'ada@example.com')
    await user.click(screen.getByRole('button', { name: 'Send request' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('This piece is sold')
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com')
  })
})
