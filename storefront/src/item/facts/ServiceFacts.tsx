import { formatDate, formatMoney, type Item, shopDay } from '@elegant/shared/rules'
import { Field, Input, Prose, SmallCaps, token } from '@elegant/shared/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { AddToCart } from '../../cart/AddToCart.tsx'
import { Amount, Name, Offer, Tags } from './factParts.tsx'

/** A service: its starting price, and the booking with a preferred date. */
export function ServiceFacts({ item }: { item: Item }) {
  const [day, setDay] = useState('')
  return (
    <>
      <Name>{item.title}</Name>
      {item.price > 0 && (
        <StartingPrice>
          <SmallCaps>Starting from</SmallCaps> <Amount>{formatMoney(item.price, item.currency)}</Amount>
        </StartingPrice>
      )}
      <Prose>{item.description}</Prose>
      <Tags item={item} />
      <Offer item={item}>
        <div data-needs-script>
          <Field label="Preferred date (optional)">
            {(control) => (
              <Input
                {...control}
                type="date"
                min={shopDay()}
                value={day}
                onChange={({ target }) => setDay(target.value)}
              />
            )}
          </Field>
        </div>
        <AddToCart item={item} question={day && `Preferred date: ${formatDate(day)}`} />
      </Offer>
    </>
  )
}

const StartingPrice = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 ${token.space1};
`
