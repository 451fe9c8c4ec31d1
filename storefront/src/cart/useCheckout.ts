import { type CartLine, lineRemoved, reasonOf, useAppDispatch, usePlaceOrderMutation } from '@elegant/shared'
import type { Contact } from '@elegant/shared/rules'

/**
 * Sends the cart, one call per line (spec §4). Lines that were placed leave the cart, the others stay,
 * and the first refusal is thrown as 'Checkout failed: {reason}'.
 */
export function useCheckout(): (lines: CartLine[], contact: Contact) => Promise<void> {
  const dispatch = useAppDispatch()
  const [placeOrder] = usePlaceOrderMutation()

  return async (lines, contact) => {
    const refusals: unknown[] = []
    const placed: CartLine[] = []
    for (const line of lines) {
      const { id, action_type, quantity, key } = line
      const order = { items_id: id, action_type, quantity, contact: whatIsFilledIn(contact) }
      try {
        await placeOrder({ order, key }).unwrap()
        placed.push(line)
      } catch (error) {
        refusals.push(error)
      }
    }
    for (const { id } of placed) dispatch(lineRemoved(id))
    if (refusals.length > 0) throw new Error(`Checkout failed: ${reasonOf(refusals[0])}`)
  }
}

function whatIsFilledIn({ name, email, phone }: Contact): Contact | undefined {
  const filled = {
    name: name?.trim() || undefined,
    email: email?.trim() || undefined,
    phone: phone?.trim() || undefined,
  }
  return Object.values(filled).some(Boolean) ? filled : undefined
}
