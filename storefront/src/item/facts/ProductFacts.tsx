import { type Availability, formatMoney, getStatedFacts, type Item } from '@elegant/shared/rules'
import { Cluster, Note, Prose, SmallCaps, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { AddToCart } from '../../cart/AddToCart.tsx'
import { HeartButton } from '../../catalog/HeartButton.tsx'
import { CompareToggle } from '../../compare/CompareToggle.tsx'
import { MeasuredLights } from '../../facts/MeasuredLights.tsx'
import { StoneFacts } from '../../facts/StoneFacts.tsx'
import { formatUnitPrice } from '../../facts/unitPrice.ts'
import { AvailabilityBadge } from '../../holds/AvailabilityBadge.tsx'
import { useOwnHold } from '../../holds/useOwnHold.ts'
import { SeeTrueSize } from '../../size/SeeTrueSize.tsx'
import { Amount, Name, Offer, Tags } from './factParts.tsx'
import { PieceOffer } from './PieceOffer.tsx'

/** A product: price, state, facts and the enquiry. */
export function ProductFacts({ item }: { item: Item }) {
  const { availability } = item
  const unitPrice = formatUnitPrice(item)
  return (
    <>
      <Head>
        <SmallCaps>{item.item_type}</SmallCaps>
        {item.item_type === 'Product' && !item.Is_disabled && <HeartButton item={item} />}
        <Name>{item.title}</Name>
      </Head>
      {item.price > 0 && (
        <Cluster $gap={`0 ${token.space2}`}>
          <Amount>{formatMoney(item.price, item.currency)}</Amount>
          {unitPrice && <Note as="span">{unitPrice}</Note>}
        </Cluster>
      )}
      {availability && <State item={item} availability={availability} />}
      <GemFacts item={item} />
      <MeasuredLights item={item} />
      <Cluster $gap={token.space1}>
        <SeeTrueSize item={item} />
        {item.item_type === 'Product' && !item.Is_disabled && <CompareToggle item={item} />}
      </Cluster>
      <Prose>{item.description}</Prose>
      <Tags item={item} />
      <Offer item={item}>
        {availability ? <PieceOffer item={item} availability={availability} /> : <AddToCart item={item} />}
      </Offer>
    </>
  )
}

/** The number of pieces left is shown from here down. */
const fewPieces = 10

/** Says if the product can be had, and how many are left of a few. */
function State({ item, availability }: { item: Item; availability: Availability }) {
  const own = useOwnHold(item)
  const left = item.sold_as === 'many' ? (availability.left ?? 0) : 0
  return (
    <Cluster>
      <AvailabilityBadge availability={availability} own={own} />
      {left > 0 && left <= fewPieces && <Note as="span">{left} left</Note>}
    </Cluster>
  )
}

/**
 * The gem facts: weight, size, origin, treatment, … (docs/product/catalog.md#structured-data), and how the shop knows
 * them (docs/product/passport.md).
 */
function GemFacts({ item }: { item: Item }) {
  const facts = getStatedFacts(item)
  if (facts.length === 0) return null
  return <StoneFacts facts={facts} hasUnits />
}

/** The heart stands at the end of the first line, and the name below has the whole width. */
const Head = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;

  > :last-child {
    grid-column: 1 / -1;
  }
`
