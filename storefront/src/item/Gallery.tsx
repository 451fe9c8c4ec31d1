import { type ItemMedia, youTubeIdOf } from '@elegant/shared/rules'
import { Cluster, Icon, Media, Stack, token, VisuallyHidden } from '@elegant/shared/ui'
import { ZoomIn } from 'lucide'
import { useState } from 'react'
import { styled } from 'styled-components'
import { mediaProps } from '../mediaOf.ts'
import { Magnifier } from './Magnifier.tsx'
import { YouTubeVideo } from './YouTubeVideo.tsx'

interface GalleryProps {
  title: string
  media: ItemMedia[]
  /** The shape and the display width of the large picture. */
  ratio?: number
  sizes?: string
}

const twoThirds = '(min-width: 1440px) 780px, (min-width: 1080px) 57vw, (min-width: 768px) 46vw, 92vw'

/** An item's pictures: a large one that can be magnified, and thumbnails below. */
export function Gallery({ title, media, ratio = 1, sizes = twoThirds }: GalleryProps) {
  const [chosen, setChosen] = useState(0)
  const [isMagnified, setMagnified] = useState(false)
  const large = media[chosen]
  const alt = large?.alt || title
  const youTubeId = youTubeIdOf(large?.youTube_url ?? '')
  return (
    <Stack $gap={token.space2}>
      <Large>
        <Media {...mediaProps(large)} alt={alt} ratio={ratio} sizes={sizes} isFirst hasControls />
        {youTubeId !== undefined && <YouTubeVideo key={youTubeId} id={youTubeId} title={alt} />}
        {youTubeId === undefined && large?.image_type === 'Image' && (
          <MagnifyButton type="button" onClick={() => setMagnified(true)}>
            <VisuallyHidden>Magnify</VisuallyHidden>
            <Icon of={ZoomIn} size={20} strokeWidth={1.5} />
          </MagnifyButton>
        )}
      </Large>
      {isMagnified && large && <Magnifier media={large} alt={alt} onClose={() => setMagnified(false)} />}
      {media.length > 1 && (
        <Cluster as="ul" aria-label="More pictures">
          {media.map((small, index) => (
            <li key={small.id}>
              <Thumbnail
                type="button"
                aria-label={`Show ${small.image_type === 'Video' ? 'video' : 'picture'} ${index + 1} of ${media.length}`}
                aria-pressed={index === chosen}
                onClick={() => setChosen(index)}
              >
                <Media
                  {...(small.poster_url ? { src: small.poster_url } : mediaProps(small))}
                  alt=""
                  ratio={1}
                  sizes="5rem"
                />
              </Thumbnail>
            </li>
          ))}
        </Cluster>
      )}
    </Stack>
  )
}

const Large = styled.div`
  position: relative;

  > :first-child {
    max-height: 82svh;
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

  svg {
    box-sizing: content-box;
    padding: 0.6rem;
    border-radius: ${token.radiusRound};
    background: color-mix(in srgb, ${token.velvet} 70%, transparent);
  }
`

const Thumbnail = styled.button`
  width: 5rem;
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
`
