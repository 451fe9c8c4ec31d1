import type { ItemMedia } from '@elegant/shared/rules'
import { Icon, IconButton, Modal, token } from '@elegant/shared/ui'
import { X } from 'lucide'
import { useEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { mediaProps } from '../mediaOf.ts'

interface MagnifierProps {
  media: ItemMedia
  alt: string
  onClose: () => void
}

/** A full-size picture in a dialog, panned by scrolling or touch, closed by Escape or the button. */
export function Magnifier({ media, alt, onClose }: MagnifierProps) {
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!scroller.current) return
    // Start in the center, where the stone is.
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = scroller.current
    scroller.current.scrollTo({ left: (scrollWidth - clientWidth) / 2, top: (scrollHeight - clientHeight) / 2 })
  }, [])
  const { src, sources = [], width, height } = mediaProps(media)
  return (
    <FullScreen aria-label={alt} onClose={onClose}>
      {/* Scrollable regions must be reachable by keyboard. */}
      <Scroller ref={scroller} tabIndex={0}>
        <picture>
          {sources.map(({ type, srcSet }) => (
            <source key={type} type={type} srcSet={srcSet} sizes="1600px" />
          ))}
          <img src={src} alt={alt} width={width ?? 1600} height={height ?? 1600} />
        </picture>
      </Scroller>
      <Close label="Close" onClick={onClose}>
        <Icon of={X} size={22} strokeWidth={1.5} />
      </Close>
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
  display: grid;
  place-items: safe center;
  width: 100%;
  height: 100%;
  overflow: auto;
  overscroll-behavior: contain;

  img {
    display: block;
    max-width: none;
    height: auto;
  }
`

const Close = styled(IconButton)`
  position: absolute;
  top: ${token.space1};
  right: ${token.space1};
  border-radius: ${token.radiusRound};
  background: color-mix(in srgb, ${token.velvet} 70%, transparent);
`
