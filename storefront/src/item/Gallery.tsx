import type { ItemMedia } from '@elegant/shared/rules'
import { Media, token } from '@elegant/shared/ui'
import { useState } from 'react'
import { styled } from 'styled-components'

/** The pictures of an item: one large, the others below to choose from. */
export function Gallery({ title, media }: { title: string; media: ItemMedia[] }) {
  const [chosen, setChosen] = useState(0)
  const shown = media[chosen]
  return (
    <Figure>
      <Media
        src={shown?.display_image}
        isVideo={shown?.image_type === 'Video'}
        alt={title}
        width={1200}
        height={1200}
        isFirst
      />
      {media.length > 1 && (
        <Thumbnails aria-label="More pictures">
          {media.map(({ id, display_image, image_type }, place) => (
            <li key={id}>
              <Thumbnail
                type="button"
                aria-label={`Show ${image_type === 'Video' ? 'video' : 'picture'} ${place + 1} of ${media.length}`}
                aria-pressed={place === chosen}
                onClick={() => setChosen(place)}
              >
                <Media src={display_image} isVideo={image_type === 'Video'} alt="" width={160} height={160} />
              </Thumbnail>
            </li>
          ))}
        </Thumbnails>
      )}
    </Figure>
  )
}

const Figure = styled.div`
  display: grid;
  gap: ${token.space2};

  > :first-child {
    max-height: 82svh;
  }
`

const Thumbnails = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space1};
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
