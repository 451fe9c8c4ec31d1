import { token } from '@elegant/shared/ui'
import { ArrowLeft, ArrowRight } from 'lucide'
import { styled } from 'styled-components'
import { IconAction } from '../ui/IconAction.tsx'

/** A picture or video in a list whose order is dragged. */
export const TileFrame = styled.li`
  display: grid;
  align-content: start;
  min-width: 0;
  border: 1px solid ${token.hairline};
  border-radius: ${token.radiusControl};
  background: ${token.paper};

  &[data-dragged='true'] {
    opacity: 0.45;
  }
  &[data-target='true'] {
    border-color: ${token.opalText};
    box-shadow: 0 0 0 1px ${token.opalText};
  }
`

interface MoveButtonsProps {
  name: string
  canMove: (by: -1 | 1) => boolean
  onMove: (by: -1 | 1) => void
}

/** Moves a tile without dragging. */
export function MoveButtons({ name, canMove, onMove }: MoveButtonsProps) {
  return (
    <>
      <IconAction
        icon={ArrowLeft}
        text="Move earlier"
        label={`Move ${name} earlier`}
        data-move="-1"
        aria-disabled={!canMove(-1)}
        onClick={() => canMove(-1) && onMove(-1)}
      />
      <IconAction
        icon={ArrowRight}
        text="Move later"
        label={`Move ${name} later`}
        data-move="1"
        aria-disabled={!canMove(1)}
        onClick={() => canMove(1) && onMove(1)}
      />
    </>
  )
}
