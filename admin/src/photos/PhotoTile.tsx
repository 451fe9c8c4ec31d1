import { Icon, Note, token } from '@elegant/shared/ui'
import { ArrowLeft, ArrowRight, Check, Film, Image, Scissors, X } from 'lucide'
import { styled } from 'styled-components'
import { IconAction } from '../controls/IconAction.tsx'
import type { Photo } from './stones.ts'

interface PhotoTileProps {
  photo: Photo
  thumb?: string
  failure?: string
  /** The fraction uploaded; undefined if it is not being sent. */
  share?: number
  canMove: (by: -1 | 1) => boolean
  /** Undefined once its stone is being sent. */
  onMove?: (by: -1 | 1) => void
  canSplit: boolean
  onSplit: () => void
  onRemove?: () => void
}

/** One chosen picture or film. */
export function PhotoTile({
  photo,
  thumb,
  failure,
  share,
  canMove,
  onMove,
  canSplit,
  onSplit,
  onRemove,
}: PhotoTileProps) {
  const { id, name, kind, refusal, isAttached } = photo
  return (
    <Tile data-photo={id} aria-label={name}>
      <Picture>
        {thumb ? (
          <img src={thumb} alt="" draggable={false} />
        ) : (
          <Icon of={kind === 'Video' ? Film : Image} size={32} strokeWidth={1} />
        )}
        {onRemove && (
          <Corner>
            <IconAction icon={X} text="Remove" label={`Remove ${name}`} onClick={onRemove} />
          </Corner>
        )}
      </Picture>
      <Name title={name}>{name}</Name>
      {refusal && <Problem>{refusal}</Problem>}
      {failure && <Problem role="alert">{failure}</Problem>}
      {share !== undefined && !refusal && !failure && <progress aria-label={name} value={share} max={1} />}
      {isAttached && (
        <Done>
          <Icon of={Check} size={16} /> In the shop
        </Done>
      )}
      {onMove && (
        <Buttons>
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
          {canSplit && (
            <IconAction
              icon={Scissors}
              text="Start a new stone here"
              label={`Start a new stone at ${name}`}
              onClick={onSplit}
            />
          )}
        </Buttons>
      )}
    </Tile>
  )
}

const Tile = styled.li`
  display: grid;
  gap: 0.25rem;
  align-content: start;
  min-width: 0;
  padding: 0.35rem;
  border: 1px solid ${token.hairline};
  border-radius: ${token.radiusControl};
  background: ${token.paper};

  progress {
    width: 100%;
    height: 0.5rem;
    accent-color: ${token.opalText};
  }
`

const Picture = styled.div`
  position: relative;
  display: grid;
  place-items: center;
  aspect-ratio: 1;
  overflow: hidden;
  border-radius: 6px;
  background: ${token.sunken};
  color: ${token.muted};

  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`

const Corner = styled.span`
  position: absolute;
  top: 0.25rem;
  right: 0.25rem;
  border-radius: ${token.radiusControl};
  background: ${token.velvet};
  color: ${token.onVelvet};
`

const Name = styled(Note)`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`

const Problem = styled.p`
  color: ${token.danger};
  font-size: ${token.textSm};
  overflow-wrap: anywhere;
`

const Done = styled(Note)`
  display: flex;
  align-items: center;
  gap: 0.25rem;
`

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
`
