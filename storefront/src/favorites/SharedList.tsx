import { changeFavorites, Link, useFavorites, useNavigate } from '@elegant/shared'
import { skeletons } from '@elegant/shared/rules'
import { AsyncList, Button, ButtonLink, Cluster, EmptyState, formatCount, PageHeading } from '@elegant/shared/ui'
import { CardGrid } from '../catalog/CardGrid.tsx'
import { ItemCard, ItemCardSkeleton } from '../catalog/ItemCard.tsx'
import { ShopLink } from '../ui/ShopLink.tsx'
import { useListChosenItemsQuery } from './chosenItemsApi.ts'

/** The pieces of an address that somebody has shared. */
export function SharedList({ ids }: { ids: number[] }) {
  const kept = useFavorites()
  const navigate = useNavigate()
  const { data, isError, refetch } = useListChosenItemsQuery(ids, { skip: ids.length === 0 })
  const isAllKept = data?.every(({ id }) => kept.includes(id))

  function keepAll() {
    const isKept = changeFavorites({ add: data?.map(({ id }) => id) })
    // An earlier shell returns nothing.
    if (isKept !== false) void navigate('/favorites')
  }

  return (
    <>
      <PageHeading title="A list someone shared with you" lead={data && formatCount(data.length, 'piece')}>
        {data && data.length > 0 && (
          <Cluster>
            {isAllKept ? (
              <ButtonLink as={Link} to="/favorites">
                See your favorites
              </ButtonLink>
            ) : (
              <Button data-needs-script variant="primary" onClick={keepAll}>
                Keep these pieces
              </Button>
            )}
          </Cluster>
        )}
      </PageHeading>
      {ids.length === 0 ? (
        <EmptyState title="This list has no pieces" level={2} action={<ShopLink />}>
          The address may be incomplete.
        </EmptyState>
      ) : (
        <AsyncList
          rows={data}
          hasFailed={isError && !data}
          onRetry={refetch}
          skeletons={Math.min(ids.length, skeletons.shop)}
          skeleton={<ItemCardSkeleton />}
          empty={isError ? "The list couldn't be loaded." : 'The pieces of this list are not in the shop any more.'}
          action={<ShopLink />}
          layout={CardGrid}
        >
          {(item, index) => <ItemCard key={item.id} item={item} isFirst={index < 2} />}
        </AsyncList>
      )}
    </>
  )
}
