import { useEffect, useRef, useState } from 'react'
import { css, styled } from 'styled-components'
import { StoneDrawing } from './EmptyState.tsx'
import { token } from './tokens.ts'

interface MediaProps {
  /** Nothing, or nothing that can be shown, leaves the drawn stone. */
  src?: string | null
  isVideo?: boolean
  /** Empty where the words beside it say the same. */
  alt: string
  /** The picture's shape; it keeps its place before it has loaded. */
  width?: number
  height?: number
  /** True for what is seen first: it is fetched before the rest. */
  isFirst?: boolean
}

/** A picture, a silent looping video, or a drawn stone where there is none. Fills the width it is given. */
export function Media({ src, isVideo = false, alt, width = 800, height = 1000, isFirst = false }: MediaProps) {
  const [broken, setBroken] = useState<string>()
  const address = src ? withHttps(src) : undefined
  const shape = { width, height, $ratio: `${width} / ${height}` }
  if (!address || broken === address) {
    return (
      <Placeholder $ratio={shape.$ratio} role={alt ? 'img' : undefined} aria-label={alt || undefined}>
        <StoneDrawing />
      </Placeholder>
    )
  }
  if (isVideo)
    return <SilentVideo key={address} src={address} label={alt} {...shape} onError={() => setBroken(address)} />
  return (
    <Picture
      src={address}
      alt={alt}
      {...shape}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      onError={() => setBroken(address)}
    />
  )
}

/** An address without a protocol gets https. */
export function withHttps(address: string): string {
  return address.startsWith('//') ? `https:${address}` : address
}

interface SilentVideoProps {
  src: string
  label: string
  width: number
  height: number
  $ratio: string
  onError: () => void
}

function SilentVideo({ label, ...props }: SilentVideoProps) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    // Somebody who asked for less motion gets the first picture and the controls.
    if (!globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches || !video.current) return
    video.current.pause()
    video.current.controls = true
  }, [])
  return (
    <Film
      ref={video}
      autoPlay
      muted
      loop
      playsInline
      aria-label={label || undefined}
      aria-hidden={label ? undefined : true}
      {...props}
    />
  )
}

const fills = css<{ $ratio: string }>`
  width: 100%;
  height: auto;
  aspect-ratio: ${({ $ratio }) => $ratio};
  object-fit: cover;
  border-radius: ${token.radiusPicture};
  background: ${token.velvet};
`

const Picture = styled.img<{ $ratio: string }>`
  ${fills}
`

const Film = styled.video<{ $ratio: string }>`
  ${fills}
`

const Placeholder = styled.div<{ $ratio: string }>`
  ${fills}
  display: grid;
  place-items: center;
  background: radial-gradient(120% 90% at 30% 15%, ${token.velvetLight}, ${token.velvet} 65%);
  color: ${token.mutedOnVelvet};

  svg {
    width: min(6rem, 45%);
  }
`
