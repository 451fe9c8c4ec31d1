import { useGetOrderQuery } from '@elegant/shared'
import { type Order, type OrderEvent, orderStatusLabels, withdrawn } from '@elegant/shared/rules'
import { formatDate, Note, Skeleton, Timeline, TryAgain, token } from '@elegant/shared/ui'
import { useState } from 'react'
import { styled } from 'styled-components'

/** The dated steps of an order, loaded on demand. */
export function OrderTimeline({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <TimelineDetails onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary aria-label={`Timeline of ${order._items.name}`}>Timeline</summary>
      {isOpen && <Steps order={order} />}
    </TimelineDetails>
  )
}

function Steps({ order: { id, version } }: { order: Order }) {
  // Keep the previous steps while a new version loads.
  const { data, isError, refetch } = useGetOrderQuery({ id, version })
  if (isError && !data) {
    return (
      <Note>
        The history couldn't be loaded. <TryAgain onClick={refetch} />
      </Note>
    )
  }
  if (!data) return <Skeleton $height="4rem" />
  return (
    <Timeline>
      {data.timeline.map((event) => (
        <li key={`${event.created_at} ${event.kind} ${event.detail}`}>
          <span>{describeEvent(event)}</span>
          <time dateTime={event.created_at}>{formatDate(event.created_at)}</time>
        </li>
      ))}
    </Timeline>
  )
}

function describeEvent({ kind, detail }: OrderEvent): string {
  if (kind === 'placed') return 'You placed the order'
  if (detail === withdrawn) return kind === 'estimate' ? 'We withdrew the estimate' : 'The shipment was withdrawn'
  if (kind === 'estimate') return `We sent an estimate of ${detail}`
  if (kind === 'estimate_answer') return `You ${detail} the estimate`
  if (kind === 'shipping') return `Shipped: ${detail}`
  return Object.entries(orderStatusLabels).find(([status]) => status === detail)?.[1].label ?? detail
}

const TimelineDetails = styled.details`
  border-top: 1px solid ${token.hairline};

  summary {
    min-height: ${token.controlHeight};
    margin-bottom: calc(-1 * ${token.space2});
    align-content: center;
    color: ${token.muted};
    font-size: ${token.textSm};
    font-weight: 500;
    cursor: pointer;
  }
  summary:hover {
    color: ${token.ink};
  }
  &[open] summary {
    margin-bottom: ${token.space1};
  }
`
