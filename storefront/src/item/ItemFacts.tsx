import {
  type Availability,
  calendarPath,
  capacityOf,
  dayLabel,
  eventDateOf,
  eventDayOf,
  formatMoney,
  type Item,
  type ItemType,
  infoText,
  isPastEvent,
  statedFactsOf,
  tagsOf,
} from '@elegant/shared/rules'
import {
  breakpointUp,
  Cluster,
  countOf,
  Field,
  formatDate,
  Input,
  Note,
  Price,
  Prose,
  SmallCaps,
  Title,
  token,
} from '@elegant/shared/ui'
import { type ComponentType, Fragment, type ReactNode, useState } from 'react'
import { styled } from 'styled-components'
import { AddToCart } from '../cart/AddToCart.tsx'
import { HeartButton } from '../catalog/HeartButton.tsx'
import { CompareToggle } from '../compare/CompareToggle.tsx'
import { FactTable } from '../facts/FactTable.tsx'
import { unitPriceOf } from '../facts/unitPrice.ts'
import { MeasuredLights } from '../fire/MeasuredLights.tsx'
import { AvailabilityBadge } from '../holds/AvailabilityBadge.tsx'
import { useOwnHold } from '../holds/useOwnHold.ts'
import { SeeTrueSize } from '../size/SeeTrueSize.tsx'
import { DateBlock } from './DateBlock.tsx'
import { PieceOffer } from './PieceOffer.tsx'
import { Refusal } from './Refusal.tsx'
import { useGetSeatsQuery } from './seats.ts'

/** The facts of an item, in the order of its type (product §2.9). */
export function ItemFacts({ item }: { item: Item }) {
  const Facts = layouts[item.item_type] ?? ProductFacts
  return <Facts item={item} />
}

type Facts = ComponentType<{ item: Item }>

const layouts: Record<ItemType, Facts> = {
  Product: ProductFacts,
  Custom: ProductFacts,
  Blog: BlogFacts,
  Event: EventFacts,
  Service: ServiceFacts,
  About: AboutFacts,
}

function ProductFacts({ item }: { item: Item }) {
  const { availability } = item
  const unitPrice = unitPriceOf(item)
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

/** The actions of an item; a hidden one has none yet. */
function Offer({ item, children }: { item: Item; children: ReactNode }) {
  return item.Is_disabled ? <Note>You can ask for it once it is in the shop.</Note> : children
}

/** The number of pieces left is shown from here down. */
const fewPieces = 10

/** Whether the product can be had, and how many are left of a few. */
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

/** The gem facts: weight, size, origin, treatment, … (product §10.5), and how the shop knows them (product §10.15). */
function GemFacts({ item }: { item: Item }) {
  const facts = statedFactsOf(item)
  if (facts.length === 0) return null
  return <FactTable facts={facts} hasUnits />
}

function BlogFacts({ item }: { item: Item }) {
  return (
    <>
      <PostHead item={item} />
      <Prose>{item.description}</Prose>
    </>
  )
}

/** The beginning of a post: date, title, tags and excerpt. */
export function PostHead({ item }: { item: Item }) {
  const excerpt = infoText(item, 'excerpt')
  return (
    <>
      <div>
        <SmallCaps as="time" dateTime={item.created_at}>
          {formatDate(item.created_at)}
        </SmallCaps>
        <Name>{item.title}</Name>
      </div>
      <Tags item={item} />
      {excerpt && <Excerpt>{excerpt}</Excerpt>}
    </>
  )
}

function EventFacts({ item }: { item: Item }) {
  const capacity = capacityOf(item)
  const isPast = isPastEvent(item)
  const skip = isPast || capacity === undefined
  const { currentData: seats } = useGetSeatsQuery(item.id, { skip, refetchOnMountOrArgChange: true })
  const left = seats?.left ?? undefined
  const free = left === undefined ? '' : left > 0 ? `, ${left} left` : ', all taken'
  const particulars = [
    { name: 'Time', words: infoText(item, 'event_time') },
    { name: 'Place', words: infoText(item, 'location') },
    { name: 'Seats', words: capacity === undefined ? '' : `${capacity}${free}` },
    { name: 'Coming', words: seats?.taken ? countOf(seats.taken, 'person', 'people') : '' },
  ].filter(({ words }) => words)
  return (
    <>
      <DateBlock date={eventDateOf(item)} />
      <Name>{item.title}</Name>
      {particulars.length > 0 && (
        <Particulars>
          {particulars.map(({ name, words }) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{words}</dd>
            </Fragment>
          ))}
        </Particulars>
      )}
      {eventDayOf(item) && <a href={calendarPath(item.slug)}>Add to calendar</a>}
      <div>
        <Heading>About This Event</Heading>
        <Prose>{item.description}</Prose>
      </div>
      {item.price > 0 && (
        <div>
          <SmallCaps>Event Ticket</SmallCaps>
          <Amount as="p">{formatMoney(item.price, item.currency)}</Amount>
        </div>
      )}
      <Tags item={item} />
      {isPast && <p>This event is over.</p>}
      {!isPast && left === 0 && <Refusal>This event is full</Refusal>}
      {!isPast && left !== 0 && (
        <Offer item={item}>
          <AddToCart item={item} />
        </Offer>
      )}
    </>
  )
}

function ServiceFacts({ item }: { item: Item }) {
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
        <Field label="Preferred date (optional)">
          {(control) => <Input {...control} type="date" value={day} onChange={({ target }) => setDay(target.value)} />}
        </Field>
        <AddToCart item={item} question={day && `Preferred date: ${dayLabel(day)}`} />
      </Offer>
    </>
  )
}

function AboutFacts({ item }: { item: Item }) {
  return (
    <>
      <Name>{item.title}</Name>
      <Prose>{item.description}</Prose>
    </>
  )
}

function Tags({ item }: { item: Item }) {
  const tags = tagsOf(item)
  if (tags.length === 0) return null
  return (
    <Cluster as="ul" $gap={`0.25rem ${token.space2}`} aria-label="Tags">
      {tags.map((tag) => (
        <SmallCaps as="li" key={tag}>
          {tag}
        </SmallCaps>
      ))}
    </Cluster>
  )
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

const Name = styled(Title)`
  margin-top: 0.25rem;
  font-size: ${token.text2xl};

  ${breakpointUp.tablet} {
    font-size: ${token.text3xl};
  }
`

const Amount = styled(Price)`
  font-size: ${token.text2xl};
`

const StartingPrice = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 ${token.space1};
`

const Heading = styled.h2`
  margin-bottom: ${token.space1};
  font-size: ${token.textXl};
`

const Excerpt = styled.p`
  font: 500 ${token.textXl} / 1.3 ${token.serif};
  font-variant-numeric: lining-nums;
`

const Particulars = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 0.25rem ${token.space3};

  dt {
    color: ${token.muted};
  }
`
