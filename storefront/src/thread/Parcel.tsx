import type { Shipping } from '@elegant/shared/rules'
import { formatDate, Icon, SmallCaps, token } from '@elegant/shared/ui'
import { Truck } from 'lucide'
import { styled } from 'styled-components'

/** The carrier of an order and its tracking link. */
export function Parcel({ name, shipping }: { name: string; shipping: Shipping }) {
  const { carrier, tracking_number, tracking_url, shipped_at } = shipping
  return (
    <Panel>
      <Icon of={Truck} size={22} strokeWidth={1.5} />
      <p>
        <SmallCaps>{carrier === 'Other' ? 'Shipped' : `Shipped with ${carrier}`}</SmallCaps>
        <br />
        {tracking_url ? (
          <a
            href={tracking_url}
            target="_blank"
            rel="noreferrer"
            aria-label={`Track ${tracking_number}, ${name}, in a new tab`}
          >
            Track {tracking_number}
          </a>
        ) : (
          <>Tracking number {tracking_number}</>
        )}
        <Day>{formatDate(shipped_at)}</Day>
      </p>
    </Panel>
  )
}

const Panel = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: ${token.space2};
  padding: ${token.space2};
  background: ${token.sunken};
  overflow-wrap: anywhere;
  font-variant-numeric: tabular-nums;
`

const Day = styled.span`
  display: block;
  color: ${token.muted};
  font-size: ${token.textSm};
`
