import { Icon, Note, token } from '@elegant/shared/ui'
import { Check, Film, GripVertical, Image, Scissors, X } from 'lucide'
import type { PointerEvent } from 'react'
import { styled } from 'styled-components'
import { MoveButtons, TileFrame } from '../media/TileFrame.tsx'
import { IconAction } from '../ui/IconAction.tsx'
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
  /** Begins to drag it; undefined once its stone is being sent. */
  onGrip?: (event: PointerEvent<HTMLElement>) => void
  isDragged: boolean
  isTarget: boolean
  canSplit: boolean
  onSplit: () => void
  onRemove?: () => void
}

/** One chosen picture or film. */
export function PhotoTile({
  photo,
  onGrip,
  isDragged,
  isTarget,
  thumb,
  failure,
  share,
  canMove,
  onMove,
  canSplit,
  onSplit,
  onRemove,
}: PhotoTileProps) {
  const { id, name, kind, refusal, isAttached, stored } = photo
  const preview = thumb ?? (kind === 'Image' ? stored?.url : stored?.poster_url)
  return (
    <Tile data-photo={id} aria-label={name} data-dragged={isDragged} data-target={isTarget}>
      <Picture>
        {preview ? (
          <img src={preview} alt="" loading="lazy" draggable={false} />
        ) : (
          <Icon of={kind === 'Video' ? Film : Image} size={32} strokeWidth={1} />
        )}
        {onGrip && (
          <Grip onPointerDown={onGrip} aria-hidden>
            <Icon of={GripVertical} size={18} strokeWidth={1.5} />
          </Grip>
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
          <MoveButtons name={name} canMove={canMove} onMove={onMove} />
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

const Tile = styled(TileFrame)`
  gap: 0.25rem;
  padding: 0.35rem;

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

const Grip = styled.span`
  position: absolute;
  top: 0.25rem;
  left: 0.25rem;
  display: grid;
  place-items: center;
  width: ${token.controlHeight};
  height: ${token.controlHeight};
  border-radius: ${token.radiusControl};
  background: ${token.velvet};
  color: ${token.onVelvet};
  cursor: grab;
  touch-action: none;
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
