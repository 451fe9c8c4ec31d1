import type { ItemMedia } from '@elegant/shared/rules'
import { Cluster, Icon, IconButton, Modal, token } from '@elegant/shared/ui'
import { Minus, Plus, X } from 'lucide'
import type { KeyboardEvent } from 'react'
import { styled } from 'styled-components'
import { mediaProps } from '../../ui/itemMedia.ts'
import { maxZoom, useZoom } from './useZoom.ts'

interface MagnifierProps {
  media: ItemMedia
  alt: string
  onClose: () => void
}

/** The steps of the buttons and keys, as multiples of the picture that fits the window. */
const steps = [1, 1.5, 2, 3, maxZoom]

/**
 * A picture in a dialog. It fits the window first; buttons, + and −, two fingers and a double click bring it nearer, and
 * scrolling moves it.
 */
export function Magnifier({ media, alt, onClose }: MagnifierProps) {
  const { scroller, zoom, setZoom } = useZoom()
  const { src, sources = [], width, height } = mediaProps(media)
  const nearer = steps.find((step) => step > zoom)
  const farther = steps.findLast((step) => step < zoom)

  function zoomByKey(event: KeyboardEvent) {
    const next = { '+': nearer, '=': nearer, '-': farther, '0': 1 }[event.key]
    if (next) setZoom(next)
  }

  return (
    <FullScreen aria-label={alt} onClose={onClose} onKeyDown={zoomByKey}>
      {/* Scrollable regions must be reachable by keyboard. */}
      <Scroller ref={scroller} tabIndex={0} onDoubleClick={() => setZoom(zoom > 1 ? 1 : 2)}>
        <Sheet style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}>
          <picture>
            {sources.map(({ type, srcSet }) => (
              <source key={type} type={type} srcSet={srcSet} sizes="1600px" />
            ))}
            <img src={src} alt={alt} width={width ?? 1600} height={height ?? 1600} draggable={false} />
          </picture>
        </Sheet>
      </Scroller>
      <Close label="Close" onClick={onClose}>
        <Icon of={X} size={22} strokeWidth={1.5} />
      </Close>
      <Steps $gap="2px">
        <IconButton label="Zoom out" aria-disabled={!farther} onClick={() => farther && setZoom(farther)}>
          <Icon of={Minus} size={20} strokeWidth={1.5} />
        </IconButton>
        <output aria-label="Zoom">{Math.round(zoom * 100)}%</output>
        <IconButton label="Zoom in" aria-disabled={!nearer} onClick={() => nearer && setZoom(nearer)}>
          <Icon of={Plus} size={20} strokeWidth={1.5} />
        </IconButton>
      </Steps>
    </FullScreen>
  )
}

const FullScreen = styled(Modal)`
  width: 100vw;
  max-width: none;
  height: 100dvh;
  max-height: none;
  padding: 0;
  border: 0;
  border-radius: 0;
  background: ${token.velvet};
  color: ${token.onVelvet};
`

const Scroller = styled.div`
  width: 100%;
  height: 100%;
  overflow: auto;
  overscroll-behavior: contain;
  /* Two fingers zoom the picture, not the page. */
  touch-action: pan-x pan-y;
`

const Sheet = styled.div`
  img {
    width: 100%;
    height: 100%;
    object-fit: contain;
    user-select: none;
  }
  picture {
    display: contents;
  }
`

const onPicture = `
  position: absolute;
  background: color-mix(in srgb, ${token.velvet} 70%, transparent);
`

const Close = styled(IconButton)`
  ${onPicture}
  top: ${token.space1};
  right: ${token.space1};
  border-radius: ${token.radiusRound};
`

const Steps = styled(Cluster)`
  ${onPicture}
  inset: auto auto max(${token.space2}, env(safe-area-inset-bottom)) 50%;
  flex-wrap: nowrap;
  border-radius: ${token.radiusRound};
  font-variant-numeric: tabular-nums;
  translate: -50%;

  output {
    min-width: 4ch;
    text-align: center;
  }
`
