import { Link, useListItemsQuery } from '@elegant/shared'
import { infoText, isPastEvent, itemPath } from '@elegant/shared/rules'
import { breakpointUp, SmallCaps, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { sortEvents } from '../content/sortEvents.ts'
import { DateBlock } from '../item/facts/DateBlock.tsx'
import { Heading, Section } from './Section.tsx'

/** The number of upcoming shows displayed. */
const shows = 3

/** The next gem shows; renders nothing if none is announced. */
export function NextShows() {
  const { data } = useListItemsQuery({ type: 'Event', page: 1 })
  const next = sortEvents(data?.items ?? [])
    .filter((event) => !isPastEvent(event))
    .slice(0, shows)
  if (next.length === 0) return null
  return (
    <Section>
      <Heading>Next gem shows</Heading>
      <Shows>
        {next.map((event) => (
          <li key={event.id}>
            <Show to={itemPath(event.slug)}>
              <DateBlock event={event} />
              <div>
                <h3>{event.title}</h3>
                <SmallCaps>
                  {[infoText(event, 'event_time'), infoText(event, 'location')].filter(Boolean).join(' · ')}
                </SmallCaps>
              </div>
            </Show>
          </li>
        ))}
      </Shows>
    </Section>
  )
}

const Shows = styled.ul`
  border-top: 1px solid ${token.hairline};

  li {
    border-bottom: 1px solid ${token.hairline};
  }
  h3 {
    margin-bottom: 0.25rem;
    font-size: ${token.textXl};
    overflow-wrap: anywhere;
  }
`

const Show = styled(Link)`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: ${token.space3};
  padding-block: ${token.space2};
  text-decoration: none;

  &:hover h3 {
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 0.15em;
  }

  ${breakpointUp.tablet} {
    gap: ${token.space5};
  }
`
