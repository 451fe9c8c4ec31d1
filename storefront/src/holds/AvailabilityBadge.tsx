import { type Availability, availabilityLabel, availabilityTones, type Hold } from '@elegant/shared/rules'
import { Badge } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { ownHoldLabel } from './holdLabels.ts'

/** Whether a piece can be had, in the same words everywhere; its holder is told that it is the own hold. */
export function AvailabilityBadge({ availability, own }: { availability: Availability; own?: Hold }) {
  if (own?.line === null) return <Word $tone="success">{ownHoldLabel(own)}</Word>
  return <Word $tone={availabilityTones[availability.state]}>{availabilityLabel(availability)}</Word>
}

/** The place of a show may be longer than a card is wide. */
const Word = styled(Badge)`
  max-width: 100%;
  overflow-wrap: anywhere;
  white-space: normal;
`
