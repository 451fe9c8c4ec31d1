import { type CartLine, Link, maxOfLine, maxOfLineMessage, priceAcknowledged, useAppDispatch } from '@elegant/shared'
import {
  actionNames,
  formatMoney,
  type Hold,
  type Item,
  isTaken,
  itemPath,
  unpricedLabels,
} from '@elegant/shared/rules'
import { Button, Cluster, Icon, IconButton, Media, Note, Price, SmallCaps, token } from '@elegant/shared/ui'
import { Trash2 } from 'lucide'
import { type ReactNode, useEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { AvailabilityBadge } from '../holds/AvailabilityBadge.tsx'
import { availabilityNotice } from '../holds/holdLabels.ts'
import { useOwnHold } from '../holds/useOwnHold.ts'
import { LineQuestion } from './LineQuestion.tsx'
import { Quantity } from './Quantity.tsx'
import { type CartActions, getSum } from './useCartActions.ts'
import { useCurrentItem } from './useCurrentItem.ts'

interface CartLineRowProps {
  line: CartLine
  actions: CartActions
  /** True while the cart is being submitted. */
  isLocked: boolean
  /** The reason the shop rejected the line. */
  reason: string | undefined
}

/** A cart line with its actions and a notice if its item has changed since it was added. */
export function CartLineRow({ line, actions, isLocked, reason }: CartLineRowProps) {
  const { title, slug, image, price, currency, quantity, action_type, key, isGone = false } = line
  const max = maxOfLine(line)
  const item = useCurrentItem(line)
  const own = useOwnHold({ id: line.id, availability: item?.availability })
  const row = useRef<HTMLLIElement>(null)
  const isRestored = actions.restored === key
  useEffect(() => {
    if (isRestored) row.current?.querySelector('a')?.focus()
  }, [isRestored])
  return (
    <Row ref={row} $isGone={isGone}>
      <Media src={image} alt="" />
      <Details>
        <SmallCaps>{actionNames[action_type]}</SmallCaps>
        <Title>{slug ? <Link to={itemPath(slug)}>{title}</Link> : title}</Title>
        <Note>{price > 0 ? `${formatMoney(price, currency)} each` : unpricedLabels[action_type]}</Note>
        <Notices role="status">
          {!isGone && <PriceNotice line={line} />}
          {isGone && "No longer available: it isn't included in the total and won't be ordered. You can remove it."}
          {!isGone && max > 1 && quantity >= max && `${maxOfLineMessage(line)}. `}
          {!isGone && item && availabilityNotice(item, own)}
        </Notices>
        {!isGone && item && <OpenState item={item} own={own} />}
        {reason && !isGone && <Reason>{reason}</Reason>}
        {!isGone && <LineQuestion line={line} isLocked={isLocked} />}
      </Details>
      {!isGone && (
        <Bottom>
          <Quantity
            title={title}
            quantity={quantity}
            max={max}
            isLocked={isLocked}
            onChange={(next) => actions.setQuantity(line, next)}
          />
          {max === 1 && <Note>{item?.sold_as === 'many' ? 'Only one left' : 'One of a kind'}</Note>}
          <Total>{getSum([line]).join()}</Total>
        </Bottom>
      )}
      <Remove label={`Remove ${title}`} onClick={() => isLocked || actions.remove(line)} aria-disabled={isLocked}>
        <Icon of={Trash2} size={18} strokeWidth={1.5} />
      </Remove>
    </Row>
  )
}

/** The state of a piece that can be ordered, unless it is simply available. */
function OpenState({ item: { availability }, own }: { item: Item; own: Hold | undefined }) {
  if (!availability || availability.state === 'available' || isTaken(availability)) return null
  return (
    <div>
      <AvailabilityBadge availability={availability} own={own} />
    </div>
  )
}

/** The cart uses the new price immediately; the notice stays until dismissed. */
function PriceNotice({ line: { id, title, price, currency, before } }: { line: CartLine }): ReactNode {
  const dispatch = useAppDispatch()
  if (!before) return null
  return (
    <>
      The price has changed since you added it: it was <s>{formatMoney(before.price, before.currency)}</s>, now it is{' '}
      <strong>{formatMoney(price, currency)}</strong>.{' '}
      <AcceptButton
        variant="quiet"
        aria-label={`OK, accept the new price of ${title}`}
        onClick={() => dispatch(priceAcknowledged(id))}
      >
        OK
      </AcceptButton>
    </>
  )
}

/** Replaces a line that was just removed and offers to undo it. */
export function RemovedRow({ line: { title }, onUndo }: { line: CartLine; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <RemovedLine>
      <span>{title} was removed.</span>
      <Button ref={button} variant="quiet" aria-label={`Undo: put ${title} back`} onClick={onUndo}>
        Undo
      </Button>
    </RemovedLine>
  )
}

const Row = styled.li<{ $isGone: boolean }>`
  display: grid;
  grid-template-columns: clamp(5rem, 9vw, 7rem) minmax(0, 1fr) auto;
  grid-template-rows: 1fr auto;
  grid-template-areas: 'picture words remove' 'picture bottom bottom';
  gap: ${token.space2};
  padding-block: ${token.space3};
  border-top: 1px solid ${token.hairline};

  @media (max-width: 459px) {
    grid-template-areas: 'picture words remove' 'bottom bottom bottom';
  }
  &:last-child {
    border-bottom: 1px solid ${token.hairline};
  }
  > :first-child {
    grid-area: picture;
    align-self: start;
    opacity: ${({ $isGone }) => ($isGone ? 0.5 : 1)};
  }
`

const Details = styled.div`
  grid-area: words;
  display: grid;
  align-content: start;
  gap: 0.125rem;
  min-width: 0;
`

const Title = styled.div`
  justify-self: start;
  font: 500 ${token.textXl} / 1.15 ${token.serif};
  font-variant-numeric: lining-nums;
  overflow-wrap: anywhere;
  text-wrap: balance;

  > a:not(:hover) {
    text-decoration: none;
  }
`

const Notices = styled.div`
  color: ${token.warning};
  font-size: ${token.textSm};
  font-variant-numeric: tabular-nums;

  &:not(:empty) {
    margin-top: 0.375rem;
  }
`

const AcceptButton = styled(Button)`
  min-width: 1.5rem;
  min-height: 1.5rem;
  padding: 0;
  font-size: ${token.textSm};
`

const Reason = styled.p`
  color: ${token.danger};
  font-size: ${token.textSm};
  overflow-wrap: anywhere;
`

const Bottom = styled(Cluster)`
  grid-area: bottom;
  gap: ${token.space1} ${token.space2};
`

const Total = styled(Price)`
  margin-left: auto;
  font-size: ${token.textLg};
`

const Remove = styled(IconButton)`
  grid-area: remove;
  margin: -0.75rem -0.75rem 0 0;
  color: ${token.muted};
`

const RemovedLine = styled(Cluster).attrs({ as: 'li' })`
  justify-content: space-between;
  gap: 0 ${token.space2};
  padding-block: ${token.space1};
  border-top: 1px solid ${token.hairline};
  color: ${token.muted};
  font-size: ${token.textSm};
  overflow-wrap: anywhere;

  &:last-child {
    border-bottom: 1px solid ${token.hairline};
  }
  span {
    min-width: 0;
  }
  button {
    color: ${token.ink};
    font-size: ${token.textSm};
  }
`
