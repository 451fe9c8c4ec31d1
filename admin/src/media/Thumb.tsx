import { getSmallest, type ItemMedia } from '@elegant/shared/rules'
import { Media, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'

/** A small still image. Its alt text is empty, because the title is next to it. */
export function Thumb({ media }: { media: ItemMedia | undefined }) {
  if (media?.poster_url) return <Media src={media.poster_url} alt="" ratio={1} />
  if (media?.image_type === 'Video' && media.display_image) {
    // The first frame is often black.
    return <Video src={`${media.display_image}#t=0.1`} muted playsInline preload="metadata" aria-hidden tabIndex={-1} />
  }
  return <Media src={media && getSmallest(media.display_image, media)} alt="" ratio={1} />
}

const Video = styled.video`
  width: 100%;
  aspect-ratio: 1;
  object-fit: cover;
  border-radius: ${token.radiusPicture};
  background: ${token.velvet};
`
