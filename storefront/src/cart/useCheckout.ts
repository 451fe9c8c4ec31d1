import {
  type CartLine,
  errorMessage,
  notify,
  orderable,
  quantitySet,
  type Store,
  selectLines,
  useAppDispatch,
  useMe,
  useNavigate,
  usePlaceOrderMutation,
} from '@elegant/shared'
import { type Contact, errorCodes, limits } from '@elegant/shared/rules'
import { useIsMounted } from '@elegant/shared/ui'
import { useState } from 'react'
import { dropEmptyFields } from '../forms/dropEmptyFields.ts'

/** The submission of the cart. */
interface Checkout {
  /** The cart as it was submitted, until the submission ends. */
  sending: CartLine[] | undefined
  /** True while a submission runs that began before the visitor left this page and returned. */
  isStillSending: boolean
  /** The reason each line was rejected by the last submission, by line key. */
  reasons: ReadonlyMap<string, string>
  /** Submits the cart; throws 'Checkout failed: {reason}' if a line was rejected. */
  send: (contact: Contact) => Promise<void>
}

/**
 * Submits the cart, one call per line (docs/product/states.md#checkout). Placed lines leave the cart at once, since not
 * every server recognizes a line that is sent again; rejected ones stay. When none is left, the visitor is sent home,
 * unless they have left the cart in the meantime.
 */
export function useCheckout(cartLines: CartLine[]): Checkout {
  const lines = orderable(cartLines)
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { user } = useMe()
  const [placeOrder, { isLoading }] = usePlaceOrderMutation({ fixedCacheKey: 'checkout' })
  const [sending, setSending] = useState<CartLine[]>()
  const [reasons, setReasons] = useState<Checkout['reasons']>(new Map())
  const isMounted = useIsMounted()

  async function send(contact: Contact): Promise<void> {
    const overlong = lines.filter(({ question = '' }) => question.trim().length > limits.message)
    if (overlong.length > 0) stop(new Map(overlong.map(({ key }) => [key, 'Please shorten the question'])))
    setReasons(new Map())
    setSending(cartLines)
    const rejected = new Map<string, string>()
    const remembering = loadPlaced()
    for (const line of lines) {
      const { id, action_type, quantity, key, question } = line
      const order = {
        items_id: id,
        action_type,
        contact: dropEmptyFields(contact),
        // A server that speaks only the core API knows no quantity.
        ...(quantity > 1 && { quantity }),
        ...(question?.trim() && { question: question.trim() }),
      }
      const { data, error } = await placeOrder({ order, key, by: user?.id })
      // An earlier response was lost, and the line or the contact has changed since.
      const isKnown = error?.code === errorCodes.idempotency
      if (isKnown)
        notify.success(`Your order for ${line.title} had already reached us. Later changes to it were not sent.`)
      if (!error || isKnown) {
        dispatch(removePlaced(line))
        const more = { by: user?.id, hasEmail: Boolean(user?.email || contact.email?.trim()) }
        void remembering.then((placed) => placed?.keepPlaced([placed.toPlacedLine(line, data)], more))
      } else rejected.set(key, errorMessage(error))
    }
    await remembering
    if (rejected.size > 0) stop(rejected)
    notify.success('Order placed successfully!')
    if (isMounted.current) await navigate('/')
    setSending(undefined)
  }

  function stop(rejected: Checkout['reasons']): never {
    setReasons(rejected)
    setSending(undefined)
    throw new Error(`Checkout failed: ${describeFailure(rejected, lines)}`)
  }

  return { sending, isStillSending: isLoading && !sending, reasons, send }
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
function describeFailure(rejected: Checkout['reasons'], lines: CartLine[]): string {
  const [reason, ...others] = new Set(lines.map(({ key }) => rejected.get(key)))
  if (reason !== undefined && others.length === 0) return reason
  return lines
    .filter(({ key }) => rejected.has(key))
    .map(({ key, title }) => `${title}: ${rejected.get(key)}`)
    .join(' · ')
}
