import { Link } from '@elegant/shared'
import { formatMoney, getTags, type Item, itemPath } from '@elegant/shared/rules'
import { Cluster, Media, Price, Skeleton, SmallCaps, Stack, token } from '@elegant/shared/ui'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { FireBar } from '../facts/FireBar.tsx'
import { AvailabilityBadge } from '../holds/AvailabilityBadge.tsx'
import { getMedia, mediaProps } from '../ui/itemMedia.ts'
import { HeartButton } from './HeartButton.tsx'

interface ItemCardProps {
  item: Item
  isFirst?: boolean
  /** In place of the heart. */
  action?: ReactNode
}

/** An item in a grid. The whole card is one link, with a heart on its picture. */
export function ItemCard({ item, isFirst, action = <HeartButton item={item} /> }: ItemCardProps) {
  const [first] = getMedia(item)
  const tags = getTags(item)
  const { availability } = item
  return (
    <Article>
      <Card to={itemPath(item.slug)}>
        <Frame>
          <Media {...mediaProps(first)} alt={first?.alt ?? ''} sizes={cardSizes} isFirst={isFirst} />
        </Frame>
        {item.fire && item.fire.lit > 0 && (
          <Fire>
            <FireBar fire={item.fire} />
          </Fire>
        )}
        <Name>{item.title}</Name>
        {item.price > 0 && <Amount>{formatMoney(item.price, item.currency)}</Amount>}
        {availability && availability.state !== 'available' && <AvailabilityBadge availability={availability} />}
        {tags.length > 0 && (
          <Tags aria-label="Tags">
            {tags.map((tag) => (
              <SmallCaps as="li" key={tag}>
                {tag}
              </SmallCaps>
            ))}
          </Tags>
        )}
        <DetailsHint>View Details</DetailsHint>
      </Card>
      <Corner>{action}</Corner>
    </Article>
  )
}

/** The placeholder of a card. */
export function ItemCardSkeleton() {
  return (
    <Stack $gap="0.6rem">
      <Skeleton $ratio="4 / 5" />
      <Skeleton $height="1.4rem" $width="70%" />
      <Skeleton $height="1rem" $width="40%" />
    </Stack>
  )
}

/** The width of a card in the grid. */
const cardSizes = '(min-width: 1440px) 282px, (min-width: 920px) 22vw, (min-width: 560px) 30vw, 45vw'

const Article = styled.article`
  position: relative;
`

const Corner = styled.div`
  position: absolute;
  inset: 0.5rem 0.5rem auto auto;

  @media print {
    display: none;
  }
`

const Frame = styled.div`
  position: relative;
  overflow: hidden;
  margin-bottom: ${token.space1};
  border-radius: ${token.radiusPicture};

  /* The light that a stone gives back when it is turned. */
  &::after {
    content: '';
    position: absolute;
    inset: -20% -60%;
    background: linear-gradient(105deg, transparent 42%, color-mix(in srgb, ${token.onVelvet} 22%, transparent) 50%, transparent 58%);
    transform: translateX(-60%);
    opacity: 0;
    pointer-events: none;
  }
`

/** Within the space below the picture, so that the names in a row of cards are level. */
const Fire = styled.div`
  width: 100%;
  margin-block: calc(3px - 0.875rem) calc(0.5rem - 7px);
`

const Name = styled.h2`
  font-size: ${token.textXl};
  overflow-wrap: anywhere;
`

const Card = styled(Link)`
  display: flex;
  flex-direction: column;
  align-items: start;
  gap: 0.375rem;
  height: 100%;
  text-decoration: none;

  > ${Frame} {
    width: 100%;
  }
  &:hover ${Name} {
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 0.15em;
  }
  &:hover ${Frame}::after {
    transform: translateX(60%);
    opacity: 1;
    transition: transform 900ms ease-out, opacity ${token.calm};
  }
  &:focus-visible {
    outline-offset: 6px;
  }
`

const Amount = styled(Price)`
  font-size: ${token.textLg};
`

/** Two lines at most, so that a long list of tags makes no row taller. */
const Tags = styled(Cluster).attrs({ as: 'ul', $gap: '0 0.75rem' })`
  max-height: 2lh;
  font-size: ${token.textXs};
  overflow: hidden;
`

const DetailsHint = styled.span`
  margin-top: auto;
  padding-top: 0.375rem;
  color: ${token.opalText};
  font-size: ${token.textSm};
  font-weight: 500;
`
