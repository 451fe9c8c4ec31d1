import { type CartLine, Link, lineRemoved, quantitySet, useAppDispatch } from '@elegant/shared'
import { type ActionType, formatMoney, limits } from '@elegant/shared/rules'
import { Icon, IconButton, Media, Price, SmallCaps, token } from '@elegant/shared/ui'
import { Minus, Plus, Trash2 } from 'lucide'
import { useRef } from 'react'
import { styled } from 'styled-components'

const actionNames: Record<ActionType, string> = {
  enquiry: 'Enquiry',
  registration: 'Event registration',
  booking: 'Booking',
}

interface CartLineRowProps {
  line: CartLine
  /** While the cart is on its way to the shop nothing can be done to it. */
  isLocked: boolean
  /** Why the shop refused it. */
  reason: string | undefined
}

/** A line of the cart, with what can be done to it. */
export function CartLineRow({ line, isLocked, reason }: CartLineRowProps) {
  const dispatch = useAppDispatch()
  const { id, title, slug, image, price, currency, quantity, action_type } = line
  const row = useRef<HTMLLIElement>(null)
  const isMost = quantity >= limits.quantity

  function remove() {
    if (isLocked) return
    focusNeighbourOf(row.current)
    dispatch(lineRemoved(id))
  }

  function setQuantity(next: number) {
    if (isLocked || next > limits.quantity) return
    if (next <= 0) remove()
    else dispatch(quantitySet({ id, quantity: next }))
  }

  return (
    <Row ref={row}>
      <Media src={image} alt="" />
      <Words>
        <SmallCaps>{actionNames[action_type]}</SmallCaps>
        <TitleLink to={`/item/${encodeURIComponent(slug)}`}>{title}</TitleLink>
        <Each>{formatMoney(price, currency)} each</Each>
        {reason && <Reason>{reason}</Reason>}
      </Words>
      <Quantity>
        <IconButton
          label={`Decrease quantity of ${title}`}
          onClick={() => setQuantity(quantity - 1)}
          aria-disabled={isLocked}
        >
          <Icon of={Minus} size={16} />
        </IconButton>
        <output aria-label={`Quantity of ${title}`}>{quantity}</output>
        <IconButton
          label={`Increase quantity of ${title}`}
          onClick={() => setQuantity(quantity + 1)}
          aria-disabled={isLocked || isMost}
        >
          <Icon of={Plus} size={16} />
        </IconButton>
      </Quantity>
      <Total>{formatMoney((Math.round(price * 100) * quantity) / 100, currency)}</Total>
      <Remove label={`Remove ${title}`} onClick={remove} aria-disabled={isLocked}>
        <Icon of={Trash2} size={18} strokeWidth={1.5} />
      </Remove>
    </Row>
  )
}

/** A line that goes takes the focus with it; the one after it gets it, else the one before. */
function focusNeighbourOf(row: HTMLElement | null) {
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  neighbour?.querySelector('a')?.focus()
}

const Row = styled.li`
  display: grid;
  grid-template-columns: 5rem minmax(0, 1fr) auto auto;
  grid-template-areas: 'picture words words remove' 'picture quantity total total';
  align-items: center;
  gap: ${token.space2};
  padding-block: ${token.space3};
  border-top: 1px solid ${token.hairline};

  @media (max-width: 379px) {
    grid-template-areas: 'picture words words remove' '. quantity quantity quantity' '. total total total';
  }
  &:last-child {
    border-bottom: 1px solid ${token.hairline};
  }
  > :first-child {
    grid-area: picture;
    align-self: start;
  }
`

const Words = styled.div`
  grid-area: words;
  display: grid;
  gap: 0.125rem;
  min-width: 0;
`

const TitleLink = styled(Link)`
  font: 500 ${token.textXl} / 1.15 ${token.serif};
  font-variant-numeric: lining-nums;
  overflow-wrap: anywhere;
  text-decoration: none;

  &:hover {
    text-decoration: underline;
  }
`

const Each = styled.p`
  color: ${token.muted};
  font-size: ${token.textSm};
  font-variant-numeric: tabular-nums;
`

const Reason = styled.p`
  color: ${token.danger};
  font-size: ${token.textSm};
  overflow-wrap: anywhere;
`

const Quantity = styled.div`
  grid-area: quantity;
  display: inline-flex;
  align-items: center;
  justify-self: start;
  border: 1px solid ${token.hairline};
  border-radius: ${token.radiusControl};

  output {
    min-width: 2ch;
    text-align: center;
    font-variant-numeric: tabular-nums;
  }
`

const Total = styled(Price)`
  grid-area: total;
  justify-self: end;
  font-size: ${token.textLg};
`

const Remove = styled(IconButton)`
  grid-area: remove;
  align-self: start;
  justify-self: end;
  margin: -0.75rem -0.75rem 0 0;
  color: ${token.muted};
`
