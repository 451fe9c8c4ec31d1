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
import { type Contact, errorCodes } from '@elegant/shared/rules'
import { useEffect, useRef, useState } from 'react'

/** The way of a cart to the shop. */
interface Checkout {
  /** The lines that are on their way. */
  sending: CartLine[] | undefined
  /** Why a line was refused when the cart was last sent, by the line's key. */
  reasons: ReadonlyMap<string, string>
  /** Sends the cart; throws 'Checkout failed: {reason}' when a line was refused. */
  send: (contact: Contact) => Promise<void>
}

/**
 * Sends the cart, one call per line (product §4.2). Lines that were placed leave the cart, the others stay;
 * when none is left over, the visitor goes home, unless he has left the cart in the meantime.
 */
export function useCheckout(lines: CartLine[]): Checkout {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { user } = useMe()
  const [placeOrder] = usePlaceOrderMutation()
  const [sending, setSending] = useState<CartLine[]>()
  const [reasons, setReasons] = useState<Checkout['reasons']>(new Map())
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  async function send(contact: Contact): Promise<void> {
    setSending(lines)
    const refused = new Map<string, string>()
    const sent: CartLine[] = []
    for (const line of lines) {
      const { id, action_type, quantity, key } = line
      const order = { items_id: id, action_type, quantity, contact: whatIsFilledIn(contact) }
      const { error } = await placeOrder({ order, key, by: user?.id })
      // An earlier answer was lost on its way, and the line or the contact was changed since.
      const isKnown = error?.code === errorCodes.idempotency
      if (isKnown) notify.success(`Your order for ${line.title} had already reached us.`)
      if (!error || isKnown) sent.push(line)
      else refused.set(key, errorMessage(error))
    }
    for (const line of sent) dispatch(taken(line))
    setReasons(refused)
    if (refused.size > 0) {
      setSending(undefined)
      const failure = `Checkout failed: ${told(refused, lines)}`
      if (!isHere.current) notify.error(failure)
      throw new Error(failure)
    }
    notify.success('Order placed successfully!')
    if (isHere.current) await navigate('/')
    setSending(undefined)
  }

  return { sending, reasons, send }
}

/** Takes a placed line off. What another tab has added to it meanwhile stays, with a key of its own. */
function taken({ key, quantity }: CartLine) {
  return (dispatch: Store['dispatch'], getState: Store['getState']) => {
    const line = selectLines(getState()).find((candidate) => candidate.key === key)
    if (line) dispatch(quantitySet({ id: line.id, quantity: line.quantity - quantity, key: `${key}+` }))
  }
}

/** What all lines were refused for, once; else every reason with the title of its line. */
function told(refused: Checkout['reasons'], lines: CartLine[]): string {
  const [reason, ...others] = new Set(lines.map(({ key }) => refused.get(key)))
  if (reason !== undefined && others.length === 0) return reason
  return lines
    .filter(({ key }) => refused.has(key))
    .map(({ key, title }) => `${title}: ${refused.get(key)}`)
    .join(' · ')
}

function whatIsFilledIn({ name, email, phone }: Contact): Contact | undefined {
  const filled = {
    name: name?.trim() || undefined,
    email: email?.trim() || undefined,
    phone: phone?.trim() || undefined,
  }
  return Object.values(filled).some(Boolean) ? filled : undefined
}
