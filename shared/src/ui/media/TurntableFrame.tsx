import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { token } from '../theme/tokens.ts'

interface TurntableFrameProps {
  /** The sheet with all frames, row by row. */
  src: string
  sources?: { type: string; srcSet: string }[]
  columns: number
  rows: number
  /** The number of the frame shown. */
  frame: number
  /** Alternative text. */
  alt: string
  /** Loaded, but not shown. */
  isHidden?: boolean
  onLoad?: () => void
}

/** One square frame of a sheet. Another frame only moves the sheet, so turning costs no painting. */
export function TurntableFrame({
  src,
  sources = [],
  columns,
  rows,
  frame,
  alt,
  isHidden,
  onLoad,
}: TurntableFrameProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const image = useRef<HTMLImageElement>(null)
  const show = () => {
    setState('shown')
    onLoad?.()
  }
  const showLoaded = useEffectEvent(() => {
    if (image.current?.naturalWidth) show()
  })
  // Safari loads a picture before it is in the document, when React passes no event on.
  useEffect(() => showLoaded(), [])
  const [x, y] = [(frame % columns) / columns, Math.floor(frame / columns) / rows]
  return (
    <Window hidden={isHidden} aria-busy={state === 'loading'}>
      {state === 'failed' ? (
        <p role="alert">The pictures couldn't be loaded.</p>
      ) : (
        <picture>
          {sources.map(({ type, srcSet }) => (
            <source key={type} type={type} srcSet={srcSet} />
          ))}
          <img
            ref={image}
            // With sources, a src would be fetched too: the element gets it before it is in the picture.
            src={sources.length > 0 ? undefined : src}
            alt={alt}
            draggable={false}
            style={{
              width: `${columns * 100}%`,
              height: `${rows * 100}%`,
              transform: `translate(${-x * 100}%, ${-y * 100}%)`,
            }}
            onLoad={show}
            onError={() => setState('failed')}
          />
        </picture>
      )}
      {state === 'loading' && !isHidden && <p role="status">Loading the turntable…</p>}
    </Window>
  )
}

const Window = styled.div`
  position: relative;
  overflow: hidden;
  aspect-ratio: 1;
  border-radius: ${token.radiusPicture};
  background: ${token.velvet};
  color: ${token.onVelvet};

  &[hidden] {
    display: none;
  }
  img {
    position: absolute;
    inset: 0 auto auto 0;
    max-width: none;
    user-select: none;
  }
  p {
    position: absolute;
    inset: auto 0 45%;
    text-align: center;
  }
`
