import { type Availability, availabilityLabel, availabilityTones, type Hold } from '@elegant/shared/rules'
import { Badge } from '@elegant/shared/ui'
import { ownHoldLabel } from './holdLabels.ts'

/** The state of a piece, in the same words everywhere. A holder sees that the hold is the own one. */
export function AvailabilityBadge({ availability, own }: { availability: Availability; own?: Hold }) {
  if (own?.line === null)
    return (
      <Badge $wraps $tone="success">
        {ownHoldLabel(own)}
      </Badge>
    )
  return (
    <Badge $wraps $tone={availabilityTones[availability.state]}>
      {availabilityLabel(availability)}
    </Badge>
  )
}
