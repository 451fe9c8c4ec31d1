import { Link } from '@elegant/shared'
import { type Category, getSources } from '@elegant/shared/rules'
import { breakpointUp, Media, Skeleton, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'

/** A category as a large picture; the whole tile is one link to its products. */
export function CategoryTile({ category, level, isFirst }: { category: Category; level: 2 | 3; isFirst?: boolean }) {
  const { image_url, width, height } = category
  return (
    <Tile to={`/shop?category=${category.id}`}>
      <Media
        src={image_url}
        width={width}
        height={height}
        sources={getSources(image_url ?? '', category)}
        sizes="(min-width: 1440px) 710px, (min-width: 768px) 54vw, 92vw"
        alt=""
        ratio={4 / 3}
        isFirst={isFirst}
      />
      <Caption>
        <Name as={level === 2 ? 'h2' : 'h3'}>{category.name}</Name>
        <Kind>{category.category_type}</Kind>
        <Explore>Explore</Explore>
      </Caption>
    </Tile>
  )
}

/** The placeholder of a tile. */
export function CategoryTileSkeleton() {
  return <Skeleton $ratio="4 / 3" />
}

/** Alternates wide and narrow tiles row by row. The last three of an odd number share a row; a single tile fills it. */
export const TileGrid = styled.div`
  display: grid;
  gap: clamp(0.75rem, 1.6vw, 1.5rem);

  ${breakpointUp.tablet} {
    grid-template-columns: repeat(12, 1fr);
    grid-auto-rows: clamp(16rem, 27vw, 26rem);

    > * {
      grid-column: span 5;
    }
    > :nth-child(4n + 1),
    > :nth-child(4n) {
      grid-column: span 7;
    }
    > :nth-last-child(3):nth-child(odd),
    > :nth-last-child(3):nth-child(odd) ~ * {
      grid-column: span 4;
    }
    > :only-child {
      grid-column: span 12;
    }
  }
`

const Tile = styled(Link)`
  position: relative;
  display: block;
  overflow: hidden;
  min-width: 0;
  border-radius: ${token.radiusPicture};
  background: ${token.velvet};
  color: ${token.onVelvet};
  text-decoration: none;

  > :first-child {
    border-radius: 0;
    transition: opacity ${token.calm};
  }
  &:hover > :first-child {
    opacity: 0.82;
  }

  ${breakpointUp.tablet} {
    > :first-child {
      height: 100%;
      aspect-ratio: auto;
    }
  }
`

const Caption = styled.div`
  position: absolute;
  inset: auto 0 0;
  display: grid;
  grid-template-columns: 1fr auto;
  align-items: end;
  gap: 0 ${token.space2};
  padding: ${token.space6} ${token.space3} ${token.space3};
  background: linear-gradient(transparent, color-mix(in srgb, ${token.velvet} 88%, transparent) 70%);
`

const Name = styled.h3`
  font-size: ${token.text2xl};
  overflow-wrap: anywhere;
`

const Kind = styled.p`
  grid-row: 2;
  color: ${token.mutedOnVelvet};
  font-size: ${token.textSm};
`

const Explore = styled.span`
  grid-row: 1 / span 2;
  grid-column: 2;
  padding-bottom: 0.1rem;
  border-bottom: 1px solid currentColor;
  font-size: ${token.textSm};
  font-weight: 500;
`
