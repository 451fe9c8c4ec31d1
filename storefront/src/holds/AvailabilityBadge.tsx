import { type Availability, availabilityLabel, availabilityTones, type Hold } from '@elegant/shared/rules'
import { Badge } from '@elegant/shared/ui'
import { ownHoldLabel } from './holdLabels.ts'

/** Says if a piece can be had, in the same words everywhere; its holder is told that it is the own hold. The place of a show can be long. */
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
