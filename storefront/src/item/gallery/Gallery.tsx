import { lazyPart, loadPressed, useLocation, useNavigate } from '@elegant/shared'
import { type ItemMedia, parseYouTubeId } from '@elegant/shared/rules'
import { breakpointUp, Cluster, Icon, Media, Stack, token, VisuallyHidden } from '@elegant/shared/ui'
import { ZoomIn } from 'lucide'
import { type KeyboardEvent, Suspense, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { mediaProps } from '../../ui/itemMedia.ts'
import { getShape, pictureHeight } from './pictureShape.ts'
import { YouTubeVideo } from './YouTubeVideo.tsx'

// Only once it is opened.
const Magnifier = lazyPart(async () => (await import(/* webpackChunkName: "magnifier" */ './Magnifier.tsx')).Magnifier)

interface GalleryProps {
  title: string
  media: ItemMedia[]
  /** The shape of the large pictures, which are cut to it. Without it each is shown whole, in its own shape. */
  ratio?: number
  /** The display width of a large picture. */
  sizes?: string
}

const twoThirds =
  '(min-width: 1440px) min(780px, 80svh), (min-width: 1080px) min(57vw, 80svh), (min-width: 768px) 46vw, 92vw'

/** An item's pictures: large ones to swipe through and to magnify, and thumbnails below. */
export function Gallery({ title, media, ratio, sizes = twoThirds }: GalleryProps) {
  const [chosen, setChosen] = useState(0)
  /** Neighbors are fetched when a swipe begins. */
  const [isTouched, setTouched] = useState(false)
  const scroller = useRef<HTMLDivElement>(null)
  const magnifier = useMagnifier()
  const slides = media.length > 0 ? media : [undefined]

  function choose(index: number) {
    if (!media[index]) return
    setChosen(index)
    if (scroller.current) scroller.current.scrollLeft = index * scroller.current.clientWidth
  }

  function chooseByKey(event: KeyboardEvent) {
    // A video seeks with these keys.
    if (event.target instanceof HTMLVideoElement) return
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    // The browser would scroll as well.
    if (step) event.preventDefault()
    if (step) choose(chosen + step)
  }

  const large = media[chosen]
  const getAlt = (one: ItemMedia | undefined) => one?.alt || title
  return (
    <Stack $gap={token.space1}>
      <Slides
        ref={scroller}
        $hasMore={media.length > 1}
        onPointerDown={() => setTouched(true)}
        onKeyDown={chooseByKey}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setChosen(Math.round(scrollLeft / clientWidth))}
      >
        {slides.map((slide, index) => (
          <Slide key={slide?.id ?? 0} inert={index !== chosen}>
            <Frame $ratio={ratio ?? getShape(slide)}>
              {(index === chosen || (isTouched && isNeighbor(index, chosen, slide))) && (
                <LargeMedia
                  media={slide}
                  alt={getAlt(slide)}
                  ratio={ratio ?? getShape(slide)}
                  sizes={sizes}
                  onMagnify={magnifier.open}
                />
              )}
            </Frame>
          </Slide>
        ))}
      </Slides>
      {magnifier.isOpen && large && (
        <Suspense>
          <Magnifier media={large} alt={getAlt(large)} onClose={magnifier.close} />
        </Suspense>
      )}
      {media.length > 1 && (
        <Thumbnails as="ul" $gap={token.space1} aria-label="More pictures" onKeyDown={chooseByKey}>
          {media.map((small, index) => (
            <li key={small.id}>
              <Thumbnail
                type="button"
                aria-label={`Show ${small.image_type === 'Video' ? 'video' : 'picture'} ${index + 1} of ${media.length}`}
                aria-pressed={index === chosen}
                onClick={() => choose(index)}
              >
                <Media
                  {...(small.poster_url ? { src: small.poster_url } : mediaProps(small))}
                  alt=""
                  ratio={1}
                  sizes="4.5rem"
                />
              </Thumbnail>
            </li>
          ))}
        </Thumbnails>
      )}
    </Stack>
  )
}

interface LargeMediaProps {
  media: ItemMedia | undefined
  alt: string
  ratio: number
  sizes: string
  onMagnify: () => Promise<void>
}

function LargeMedia({ media, alt, ratio, sizes, onMagnify }: LargeMediaProps) {
  const youTubeId = parseYouTubeId(media?.youTube_url ?? '')
  return (
    <>
      <Media {...mediaProps(media)} alt={alt} ratio={ratio} sizes={sizes} isFirst hasControls />
      {youTubeId !== undefined && <YouTubeVideo id={youTubeId} title={alt} />}
      {youTubeId === undefined && media?.image_type === 'Image' && (
        <MagnifyButton data-needs-script type="button" onClick={() => void onMagnify()}>
          <VisuallyHidden>Magnify</VisuallyHidden>
          <Icon of={ZoomIn} size={20} strokeWidth={1.5} />
        </MagnifyButton>
      )}
    </>
  )
}

/** The magnifier has an entry of its own in the history, so that Back closes it. */
function useMagnifier() {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  /** A reload keeps the entry and closes the magnifier. */
  const [hasOpened, setOpened] = useState(false)
  return {
    isOpen: hasOpened && state?.isMagnified === true,
    async open() {
      setOpened(true)
      // A double click would add two entries, and Close go back to the first.
      if (state?.isMagnified !== true)
        void navigate({ search }, { state: { isMagnified: true }, preventScrollReset: true })
      // The entry stays: Back might lead off the page by then.
      if (!(await loadPressed(Magnifier))) setOpened(false)
    },
    close: () => void navigate(-1),
  }
}

/** A picture beside the chosen one. Videos would play. */
function isNeighbor(index: number, chosen: number, media: ItemMedia | undefined): boolean {
  return media?.image_type === 'Image' && Math.abs(index - chosen) === 1
}

const Slides = styled.div<{ $hasMore: boolean }>`
  /* The rest of the first screen is the header, the thumbnails, the title, the price and the action. */
  --picture-height: max(15rem, 100svh - ${({ $hasMore }) => ($hasMore ? '26.5rem' : '23rem')});

  display: flex;
  align-items: center;
  overflow: auto hidden;
  overscroll-behavior-x: contain;
  scroll-snap-type: x mandatory;
  scrollbar-width: none;
  border-radius: ${token.radiusPicture};

  ${breakpointUp.tablet} {
    --picture-height: ${pictureHeight};
  }
`

const Slide = styled.div`
  flex: 0 0 100%;
  scroll-snap-align: center;
  scroll-snap-stop: always;
`

const Frame = styled.div<{ $ratio: number }>`
  position: relative;
  width: min(100%, var(--picture-height) * ${({ $ratio }) => $ratio});
  aspect-ratio: ${({ $ratio }) => $ratio};
  margin-inline: auto;

  ${breakpointUp.tablet} {
    margin-left: 0;
  }
`

/** Covers the whole picture. */
const MagnifyButton = styled.button`
  position: absolute;
  inset: 0;
  display: flex;
  align-items: end;
  justify-content: end;
  padding: ${token.space2};
  border: 0;
  border-radius: ${token.radiusPicture};
  background: none;
  color: ${token.onVelvet};
  cursor: zoom-in;

  /* The slides would cut it. */
  &:focus-visible {
    outline-offset: -3px;
  }
  svg {
    box-sizing: content-box;
    padding: 0.6rem;
    border-radius: ${token.radiusRound};
    background: color-mix(in srgb, ${token.velvet} 70%, transparent);
  }
  @media print {
    display: none;
  }
`

const Thumbnails = styled(Cluster)`
  @media print {
    display: none;
  }
`

const Thumbnail = styled.button`
  width: 2.75rem;
  padding: 0 0 4px;
  border: 0;
  border-bottom: 2px solid transparent;
  background: none;
  cursor: pointer;
  opacity: 0.7;
  transition: opacity ${token.quick};

  &:hover,
  &[aria-pressed='true'] {
    opacity: 1;
  }
  &[aria-pressed='true'] {
    border-color: ${token.opalText};
  }
  ${breakpointUp.tablet} {
    width: 4.5rem;
  }
`
