import { type RefObject, useEffect, useRef, useState } from 'react'
import { preload } from 'react-dom'
import { css, styled } from 'styled-components'
import { StoneDrawing } from '../feedback/EmptyState.tsx'
import { token } from '../theme/tokens.ts'

interface MediaProps {
  /** Missing or failing media are replaced by an illustration. */
  src?: string | null
  isVideo?: boolean
  /** The poster of a video. */
  poster?: string | null
  /** For a video as main content: it has controls and plays on. Other videos stop after five seconds. */
  hasControls?: boolean
  /** Alternative text, empty for decorative media. */
  alt: string
  /** Aspect ratio, reserved before the media has loaded. */
  ratio?: number
  /** The intrinsic size of a picture in pixels, if known. */
  width?: number | null
  height?: number | null
  /** The formats of a picture, each in several widths, the best format first. */
  sources?: { type: string; srcSet: string }[]
  /** The display width, as in the `sizes` attribute. */
  sizes?: string
  /** True for media above the fold, which are fetched first. */
  isFirst?: boolean
}

/** A picture, a muted video, or an illustration if there is neither. Fills the available width. */
export function Media({
  src,
  isVideo = false,
  hasControls = false,
  alt,
  ratio = 4 / 5,
  poster,
  ...picture
}: MediaProps) {
  const [broken, setBroken] = useState<string>()
  const image = useRef<HTMLImageElement>(null)
  const address = src ? toHttps(src) : undefined
  useEffect(() => {
    // The image may have failed before hydration, so check it on mount.
    if (image.current?.complete && image.current.naturalWidth === 0) setBroken(address)
  }, [address])
  if (!address || broken === address) {
    return (
      <Placeholder $ratio={ratio} role={alt ? 'img' : undefined} aria-label={alt || undefined}>
        <StoneDrawing />
      </Placeholder>
    )
  }
  const shown = { src: address, ratio, onError: () => setBroken(address) }
  return isVideo ? (
    <SilentVideo key={address} label={alt} hasControls={hasControls} poster={poster ?? undefined} {...shown} />
  ) : (
    <Picture key={address} image={image} alt={alt} {...shown} {...picture} />
  )
}

/** Adds https to a scheme-relative address. */
export function toHttps(address: string): string {
  return address.startsWith('//') ? `https:${address}` : address
}

interface ElementProps {
  src: string
  ratio: number
  onError: () => void
}

type PictureProps = ElementProps &
  Pick<MediaProps, 'alt' | 'width' | 'height' | 'sources' | 'sizes' | 'isFirst'> & {
    image: RefObject<HTMLImageElement | null>
  }

function Picture({ image, src, alt, ratio, sources = [], sizes = '100vw', isFirst, onError, ...own }: PictureProps) {
  const [best] = sources
  const plainest = sources.at(-1)
  if (isFirst) {
    // React preloads images, but not those of a picture element.
    preload(src, {
      as: 'image',
      fetchPriority: 'high',
      ...(best && { type: best.type, imageSrcSet: best.srcSet, imageSizes: sizes }),
    })
  }
  // Lazy images are fetched after layout, so their width can be taken from it.
  const widths = isFirst ? sizes : `auto, ${sizes}`
  return (
    <PictureFrame $ratio={ratio}>
      {sources.slice(0, -1).map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={widths} />
      ))}
      <img
        ref={image}
        src={src}
        srcSet={plainest?.srcSet}
        sizes={plainest && widths}
        alt={alt}
        width={own.width ?? 800}
        height={own.height ?? Math.round(800 / ratio)}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        onError={onError}
      />
    </PictureFrame>
  )
}

/** Maximum duration of autoplay without controls, in seconds (WCAG 2.2.2). */
const longest = 5

interface SilentVideoProps extends ElementProps {
  label: string
  hasControls: boolean
  poster?: string
}

function SilentVideo({ label, ratio, hasControls, ...props }: SilentVideoProps) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    // With reduced motion, display the first frame, and controls unless the video is hidden from assistive technology.
    if (!globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches || !video.current) return
    video.current.pause()
    if (label) video.current.controls = true
  }, [label])
  return (
    <VideoFrame
      ref={video}
      autoPlay
      muted
      loop={hasControls}
      controls={hasControls}
      playsInline
      preload="metadata"
      aria-label={label || undefined}
      aria-hidden={label ? undefined : true}
      onTimeUpdate={({ currentTarget: video }) => {
        if (!video.controls && video.currentTime >= longest) video.pause()
      }}
      $ratio={ratio}
      {...props}
    />
  )
}

const fillFrame = css<{ $ratio: number }>`
  width: 100%;
  height: auto;
  aspect-ratio: ${({ $ratio }) => $ratio};
  object-fit: cover;
  border-radius: ${token.radiusPicture};
`

const PictureFrame = styled.picture<{ $ratio: number }>`
  ${fillFrame}
  position: relative;
  display: block;

  /* A dark background would show as a speck in each corner of a light image. */
  img {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-fit: cover;
    border-radius: inherit;
    background: ${token.sunken};
  }
`

const VideoFrame = styled.video<{ $ratio: number }>`
  ${fillFrame}
  background: ${token.velvet};
`

const Placeholder = styled.div<{ $ratio: number }>`
  ${fillFrame}
  display: grid;
  place-items: center;
  background: radial-gradient(120% 90% at 30% 15%, ${token.velvetLight}, ${token.velvet} 65%);
  color: ${token.mutedOnVelvet};

  svg {
    width: min(6rem, 45%);
    height: auto;
  }
`
