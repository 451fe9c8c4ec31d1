import {
  type CartLine,
  errorMessage,
  notify,
  quantitySet,
  type Store,
  selectLines,
  useAppDispatch,
  useMe,
  useNavigate,
  usePlaceOrderMutation,
} from '@elegant/shared'
import { type Contact, errorCodes, limits, type Order } from '@elegant/shared/rules'
import { useEffect, useRef, useState } from 'react'
import { filledContact } from '../forms/filledContact.ts'

/** The submission of the cart. */
interface Checkout {
  /** The lines being submitted. */
  sending: CartLine[] | undefined
  /** The reason each line was rejected by the last submission, by line key. */
  reasons: ReadonlyMap<string, string>
  /** Submits the cart; throws 'Checkout failed: {reason}' if a line was rejected. */
  send: (contact: Contact) => Promise<void>
}

/**
 * Submits the cart, one call per line (product §4.2). Placed lines leave the cart, rejected ones stay.
 * When none is left, the visitor is sent home, unless they have left the cart in the meantime.
 */
export function useCheckout(lines: CartLine[]): Checkout {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { user } = useMe()
  const [placeOrder] = usePlaceOrderMutation()
  const [sending, setSending] = useState<CartLine[]>()
  const [reasons, setReasons] = useState<Checkout['reasons']>(new Map())
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  async function send(contact: Contact): Promise<void> {
    const overlong = lines.filter(({ question = '' }) => question.trim().length > limits.message)
    if (overlong.length > 0) refuse(new Map(overlong.map(({ key }) => [key, 'Please shorten the question'])))
    setReasons(new Map())
    setSending(lines)
    const refused = new Map<string, string>()
    const sent: CartLine[] = []
    const answers: [CartLine, Order | undefined][] = []
    const remembering = loadPlaced()
    for (const line of lines) {
      const { id, action_type, quantity, key, question } = line
      const order = {
        items_id: id,
        action_type,
        contact: filledContact(contact),
        // A server that speaks only section 7 knows no quantity.
        ...(quantity > 1 && { quantity }),
        ...(question?.trim() && { question: question.trim() }),
      }
      const { data, error } = await placeOrder({ order, key, by: user?.id })
      // An earlier response was lost, and the line or the contact has changed since.
      const isKnown = error?.code === errorCodes.idempotency
      if (isKnown) notify.success(`Your order for ${line.title} had already reached us.`)
      if (!error || isKnown) {
        sent.push(line)
        answers.push([line, data])
      } else refused.set(key, errorMessage(error))
    }
    for (const line of sent) dispatch(removePlaced(line))
    const placed = await remembering
    placed?.keepPlaced(
      answers.map(([line, answer]) => placed.placedLine(line, answer)),
      { by: user?.id, hasEmail: Boolean(user?.email || contact.email?.trim()) },
    )
    if (refused.size > 0) refuse(refused)
    notify.success('Order placed successfully!')
    if (isMounted.current) await navigate('/')
    setSending(undefined)
  }

  function refuse(refused: Checkout['reasons']): never {
    setReasons(refused)
    setSending(undefined)
    const failure = `Checkout failed: ${failureMessage(refused, lines)}`
    if (!isMounted.current) notify.error(failure)
    throw new Error(failure)
  }

  return { sending, reasons, send }
}

/** Imported lazily: only a checkout needs it. */
function loadPlaced() {
  return import(/* webpackChunkName: "placed" */ '../confirmation/placedOrders.ts').catch(() => undefined)
}

/** Removes a placed line. A quantity added in another tab meanwhile stays as a line with a new key. */
function removePlaced({ key, quantity }: CartLine) {
  return (dispatch: Store['dispatch'], getState: Store['getState']) => {
    const line = selectLines(getState()).find((candidate) => candidate.key === key)
    if (line) dispatch(quantitySet({ id: line.id, quantity: line.quantity - quantity, key: `${key}+` }))
  }
}

/** The reason, if all lines share it; else each reason with the title of its line. */
function failureMessage(refused: Checkout['reasons'], lines: CartLine[]): string {
  const [reason, ...others] = new Set(lines.map(({ key }) => refused.get(key)))
  if (reason !== undefined && others.length === 0) return reason
  return lines
    .filter(({ key }) => refused.has(key))
    .map(({ key, title }) => `${title}: ${refused.get(key)}`)
    .join(' · ')
}
