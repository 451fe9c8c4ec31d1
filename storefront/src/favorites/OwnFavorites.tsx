import { changeFavorites, notify, PublicUrlContext, useFavorites, useShopFacts } from '@elegant/shared'
import { sharedListPath, skeletons } from '@elegant/shared/rules'
import { AsyncList, Button, Cluster, EmptyState, formatCount, Icon, Note, PageHeading } from '@elegant/shared/ui'
import { X } from 'lucide'
import { use, useRef } from 'react'
import { styled } from 'styled-components'
import { CardGrid } from '../catalog/CardGrid.tsx'
import { RoundButton } from '../catalog/HeartButton.tsx'
import { ItemCard, ItemCardSkeleton } from '../catalog/ItemCard.tsx'
import { ShopLink } from '../ui/ShopLink.tsx'
import { shareAddress } from '../ui/shareAddress.ts'
import { useHydrated } from '../ui/useHydrated.ts'
import { useListChosenItemsQuery } from './chosenItemsApi.ts'

/** The pieces that the visitor keeps, with their state and price. */
export function OwnFavorites() {
  const ids = useFavorites()
  const isHydrated = useHydrated()
  const { name } = useShopFacts()
  const site = use(PublicUrlContext)
  const list = useRef<HTMLDivElement>(null)
  const { data, currentData, isError, refetch } = useListChosenItemsQuery(ids, { skip: ids.length === 0 })
  const rows = data?.filter(({ id }) => ids.includes(id))
  // A piece may be hidden for a while, and a closed shop shows none.
  const missing = currentData ? ids.filter((kept) => !currentData.some(({ id }) => id === kept)) : []

  function remove(gone: number[], words: string) {
    changeFavorites({ remove: gone })
    // The pressed button is gone.
    list.current?.focus()
    notify.undoable(`${words} removed from your favorites`, () => changeFavorites({ add: gone }))
  }

  const letGo = missing.length > 0 && (
    <Button variant="quiet" onClick={() => remove(missing, formatCount(missing.length, 'piece'))}>
      {missing.length === 1 ? 'Let it go' : 'Let them go'}
    </Button>
  )

  return (
    <>
      <PageHeading title="Favorites" lead="Kept in this browser, and in your account once you sign in.">
        {rows && rows.length > 0 && (
          <Cluster>
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
            <EmptyState title="Nothing kept yet" level={2} action={<ShopLink />}>
              Press the heart on a piece to keep it here.
            </EmptyState>
          </Known>
        ) : (
          <AsyncList
            rows={rows}
            hasFailed={isError && !data}
            onRetry={refetch}
            skeletons={skeletons.shop}
            skeleton={<ItemCardSkeleton />}
            empty={data ? 'None of your pieces is in the shop at the moment.' : "Your favorites couldn't be loaded."}
            action={letGo}
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
                    onClick={() => remove([item.id], `${item.title} was`)}
                  >
                    <Icon of={X} size={20} strokeWidth={1.5} />
                  </RoundButton>
                }
              />
            )}
          </AsyncList>
        )}
        {rows && rows.length > 0 && letGo && (
          <Cluster>
            <Note>
              {missing.length} of your pieces {missing.length === 1 ? 'is' : 'are'} not in the shop at the moment.
            </Note>
            {letGo}
          </Cluster>
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
