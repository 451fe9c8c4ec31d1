import { useShopFacts } from '@elegant/shared'
import { getSources, type ThreadEntry, type ThreadPicture } from '@elegant/shared/rules'
import { Media, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'

/** The pictures of an entry; each opens in full size. */
export function EntryPictures({ entry, isLarge = false }: { entry: ThreadEntry; isLarge?: boolean }) {
  const { name: shopName } = useShopFacts()
  const { pictures, by } = entry
  if (pictures.length === 0) return null
  const owner = by === 'shop' ? shopName : 'you'
  return (
    <Pictures $isLarge={isLarge}>
      {pictures.map((picture, place) => (
        <li key={picture.id}>
          <a href={picture.url} target="_blank" rel="noreferrer">
            <Picture
              picture={picture}
              alt={`Picture ${place + 1} of ${pictures.length} from ${owner}, opens in a new tab`}
              sizes={isLarge ? '(min-width: 768px) 22rem, 100vw' : '10rem'}
              ratio={isLarge ? 4 / 3 : 1}
            />
          </a>
        </li>
      ))}
    </Pictures>
  )
}

interface PictureProps {
  picture: ThreadPicture
  alt: string
  sizes: string
  ratio: number
}

/** A picture in the size that it is shown in. */
export function Picture({ picture, ...shown }: PictureProps) {
  const { url, width, height } = picture
  return <Media src={url} width={width} height={height} sources={getSources(url, picture)} {...shown} />
}

const Pictures = styled.ul<{ $isLarge: boolean }>`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space1};
  margin-block: 0.25rem;

  li {
    flex: ${({ $isLarge }) => ($isLarge ? '1 1 min(100%, 14rem)' : '0 1 clamp(5.5rem, 30%, 9rem)')};
  }

  a {
    display: block;
  }
`
