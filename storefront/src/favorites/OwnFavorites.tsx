import { changeFavorites, Link, notify, PublicUrlContext, useFavorites, useShopFacts } from '@elegant/shared'
import { type Item, sharedListPath, skeletons } from '@elegant/shared/rules'
import { AsyncList, Button, ButtonLink, Cluster, EmptyState, Icon, PageHeading } from '@elegant/shared/ui'
import { X } from 'lucide'
import { use, useEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { CardGrid } from '../catalog/CardGrid.tsx'
import { RoundButton } from '../catalog/HeartButton.tsx'
import { ItemCard, ItemCardSkeleton } from '../catalog/ItemCard.tsx'
import { shareAddress } from '../shareAddress.ts'
import { useHydrated } from '../useHydrated.ts'
import { useListChosenItemsQuery } from './chosenItems.ts'

/** The pieces that the visitor keeps, with their state and price. */
export function OwnFavorites() {
  const ids = useFavorites()
  const isHydrated = useHydrated()
  const { name } = useShopFacts()
  const site = use(PublicUrlContext)
  const list = useRef<HTMLDivElement>(null)
  const { data, isError, refetch } = useKeptItems(ids)
  const rows = data?.filter(({ id }) => ids.includes(id))

  function remove({ id, title }: Item) {
    changeFavorites({ remove: [id] })
    // The pressed button is gone.
    list.current?.focus()
    notify.undoable(`${title} was removed from your favorites`, () => changeFavorites({ add: [id] }))
  }

  return (
    <>
      <PageHeading title="Favorites" lead="Kept in this browser, and in your account once you sign in.">
        {rows && rows.length > 0 && (
          <Cluster $justify="end">
            <Button onClick={() => void shareAddress(`Favorites of ${name}`, site + sharedListPath(ids))}>
              Share this list
            </Button>
          </Cluster>
        )}
      </PageHeading>
      <WithoutScript>Your browser keeps your favorites, and shows them with JavaScript.</WithoutScript>
      <div ref={list} tabIndex={-1}>
        {ids.length === 0 ? (
          <Known data-known={isHydrated}>
            <EmptyState
              title="Nothing kept yet"
              level={2}
              action={
                <ButtonLink as={Link} to="/shop" variant="primary">
                  Browse the shop
                </ButtonLink>
              }
            >
              Press the heart on a piece, and you find it here again.
            </EmptyState>
          </Known>
        ) : (
          <AsyncList
            rows={rows}
            hasFailed={isError && !data}
            onRetry={refetch}
            skeletons={skeletons.shop}
            skeleton={<ItemCardSkeleton />}
            empty="Your favorites couldn't be loaded."
            layout={CardGrid}
          >
            {(item) => (
              <ItemCard
                key={item.id}
                item={item}
                action={
                  <RoundButton
                    type="button"
                    aria-label={`Remove ${item.title} from favorites`}
                    onClick={() => remove(item)}
                  >
                    <Icon of={X} size={20} strokeWidth={1.5} />
                  </RoundButton>
                }
              />
            )}
          </AsyncList>
        )}
      </div>
    </>
  )
}

const WithoutScript = styled.p`
  display: none;

  @media (scripting: none) {
    display: block;
  }
`

/** The server does not know what the browser keeps, so its answer stays unseen until the browser has said it. */
const Known = styled.div`
  &[data-known='false'] {
    visibility: hidden;
  }
`

/** The kept pieces as the shop has them now. Those that it has no more leave the list. */
function useKeptItems(ids: readonly number[]) {
  const { isClosed } = useShopFacts()
  const query = useListChosenItemsQuery(ids, { skip: ids.length === 0 })
  const { currentData } = query
  useEffect(() => {
    if (!currentData || isClosed) return
    const gone = ids.filter((kept) => !currentData.some(({ id }) => id === kept))
    if (gone.length > 0) changeFavorites({ remove: gone })
  }, [ids, currentData, isClosed])
  return query
}
