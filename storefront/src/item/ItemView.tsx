import { lazyPart } from '@elegant/shared'
import { type Item, isTaken } from '@elegant/shared/rules'
import { breakpointUp, Note, Skeleton, Stack, token } from '@elegant/shared/ui'
import { lazy, Suspense, useEffect } from 'react'
import { styled } from 'styled-components'
import { CompareTray } from '../compare/CompareTray.tsx'
import { getMedia } from '../ui/itemMedia.ts'
import { WhenSeen } from '../ui/WhenSeen.tsx'
import { keepRecentItem } from './extras/recentItems.ts'
import { ItemFacts } from './facts/ItemFacts.tsx'
import { Gallery } from './gallery/Gallery.tsx'
import { getWidestShape, pictureHeight } from './gallery/pictureShape.ts'
import { TurnInLight } from './light/TurnInLight.tsx'

// Below the first screen.
const ItemExtras = lazyPart(
  async () => (await import(/* webpackChunkName: "item-extras" */ './extras/ItemExtras.tsx')).ItemExtras,
)

// Only for posts with formatted text.
const PostArticle = lazy(async () => ({
  default: (await import(/* webpackChunkName: "post" */ './PostArticle.tsx')).PostArticle,
}))

/**
 * An item (docs/product/pages.md#item-page): the gallery on up to two thirds, the facts beside it; more about a product
 * below.
 */
export function ItemView({ item }: { item: Item }) {
  const isProduct = item.item_type === 'Product' && !item.Is_disabled
  useEffect(() => {
    if (isProduct) keepRecentItem(item)
  }, [isProduct, item])
  if (item.item_type === 'Blog' && item.body) {
    return (
      <Suspense fallback={<Skeleton $height="30rem" />}>
        <PostArticle item={item} body={item.body} />
      </Suspense>
    )
  }
  return (
    <>
      <Columns $shape={getWidestShape(getMedia(item))}>
        <Pictures item={item} />
        <Facts>
          <ItemFacts item={item} />
        </Facts>
      </Columns>
      {isProduct &&
        (isTaken(item.availability) ? (
          <Suspense>
            <ItemExtras item={item} />
          </Suspense>
        ) : (
          // Keeps the footer out of the window.
          <WhenSeen height="100svh">
            <ItemExtras item={item} />
          </WhenSeen>
        ))}
      {isProduct && <CompareTray />}
    </>
  )
}

function Pictures({ item }: { item: Item }) {
  const { turntables = [] } = item
  const gallery = <Gallery title={item.title} media={getMedia(item)} />
  if (turntables.length === 0) return gallery
  return (
    <TurnInLight item={item} turntables={turntables}>
      {gallery}
    </TurnInLight>
  )
}

/** Says who sees the page of an item that is not in the shop. */
export function PageMark({ children }: { children: string }) {
  return <Mark role="status">{children}</Mark>
}

export function ItemSkeleton() {
  return (
    <Columns $shape={1} aria-busy>
      <Skeleton $ratio="1" />
      <Facts>
        <Skeleton $height="3rem" $width="80%" />
        <Skeleton $height="1.5rem" $width="40%" />
        <Skeleton $height="8rem" />
      </Facts>
    </Columns>
  )
}

const Mark = styled(Note)`
  margin-bottom: ${token.space2};
`

const Columns = styled.div<{ $shape: number }>`
  display: grid;
  gap: ${token.space2};

  > * {
    min-width: 0;
  }

  ${breakpointUp.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    align-items: start;
    column-gap: ${token.space4};

    /* Whichever is shorter. */
    > * {
      position: sticky;
      top: calc(${token.headerHeight} + ${token.space1});
    }
  }
  ${breakpointUp.desktop} {
    /* No wider than the pictures, which fit the height of the window. */
    grid-template-columns: min(${pictureHeight} * ${({ $shape }) => $shape}, 62%) minmax(20rem, 1fr);
    column-gap: ${token.space6};
  }
`

const Facts = styled(Stack)`
  gap: ${token.space2};

  ${breakpointUp.tablet} {
    gap: ${token.space3};
  }
`
