import { describeHues, fireHues, type MeasuredFire } from '@elegant/shared/rules'
import { fireColors, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'

/**
 * The hues that were measured in the pictures of an opal: a thin bar in the order of the spectrum
 * (docs/product/media.md#the-light-bench).
 */
export function FireBar({ fire }: { fire: MeasuredFire }) {
  return <Bar role="img" aria-label={`Measured in these pictures: ${describeHues(fire)}`} $fire={fire} />
}

/** Hard stops from left to right. */
function getStops({ shares }: MeasuredFire): string {
  let end = 0
  return fireHues
    .map((hue) => {
      const start = end
      end += shares[hue] ?? 0
      return `${fireColors[hue]} ${start}% ${end}%`
    })
    .join()
}

const Bar = styled.span<{ $fire: MeasuredFire }>`
  display: block;
  width: 100%;
  height: 4px;
  border-radius: ${token.radiusRound};
  background: linear-gradient(90deg, ${({ $fire }) => getStops($fire)});
  print-color-adjust: exact;
`
