import { Link } from '@elegant/shared'
import { type Availability, type Hold, type Item, takenMessage } from '@elegant/shared/rules'
import { ButtonLink } from '@elegant/shared/ui'
import { useState } from 'react'
import { AddToCart } from '../../cart/AddToCart.tsx'
import { AskForHold } from '../../holds/AskForHold.tsx'
import { isTakenByOther } from '../../holds/holdLabels.ts'
import { OwnHold } from '../../holds/OwnHold.tsx'
import { useOwnHold } from '../../holds/useOwnHold.ts'
import { Refusal } from './Refusal.tsx'

interface PieceOfferProps {
  item: Item
  availability: Availability
}

/** The actions for a product: enquire, ask for a hold, or find another one if it is sold. */
export function PieceOffer({ item, availability }: PieceOfferProps) {
  const [asked, setAsked] = useState<Hold>()
  /** The pressed button is replaced, so what replaces it takes the focus. */
  const [hasActed, setActed] = useState(false)
  const own = useOwnHold(item, asked)

  function update(hold: Hold | undefined) {
    setActed(true)
    setAsked(hold)
  }

  return (
    <>
      {isTakenByOther(availability, own) ? <Refusal>{takenMessage(availability)}</Refusal> : <AddToCart item={item} />}
      {availability.state === 'sold' && (
        <ButtonLink as={Link} to={`/custom-jewelry?like=${encodeURIComponent(item.slug)}`}>
          Find me one like it
        </ButtonLink>
      )}
      {availability.state !== 'sold' &&
        (own ? (
          <OwnHold hold={own} takesFocus={hasActed} onGivenUp={() => update(undefined)} />
        ) : (
          item.sold_as === 'one' && <AskForHold item={item} takesFocus={hasActed} onAsked={update} />
        ))}
    </>
  )
}
