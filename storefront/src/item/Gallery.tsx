import type { ItemMedia } from '@elegant/shared/rules'
import { Media, token } from '@elegant/shared/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { shown } from './mediaOf.ts'

/** The pictures of an item: one large, the others below to choose from. */
export function Gallery({ title, media }: { title: string; media: ItemMedia[] }) {
  const [chosen, setChosen] = useState(0)
  const large = media[chosen]
  return (
    <Figure>
      <Media
        {...shown(large)}
        alt={large?.alt || title}
        ratio={1}
        sizes="(min-width: 1440px) 780px, (min-width: 1080px) 57vw, 92vw"
        isFirst
      />
      {media.length > 1 && (
        <Thumbnails aria-label="More pictures">
          {media.map((small, place) => (
            <li key={small.id}>
              <Thumbnail
                type="button"
                aria-label={`Show ${small.image_type === 'Video' ? 'video' : 'picture'} ${place + 1} of ${media.length}`}
                aria-pressed={place === chosen}
                onClick={() => setChosen(place)}
              >
                <Media {...shown(small)} alt="" ratio={1} sizes="5rem" />
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
