import { Link, NotFoundPage, useListItemsQuery, useNavigate, useSearchParams } from '@elegant/shared'
import { foundOn, type Item, limits, skeletons } from '@elegant/shared/rules'
import {
  ButtonLink,
  Listing,
  Page,
  PageHeading,
  Pager,
  SearchField,
  Skeleton,
  token,
  useTypedSearch,
} from '@elegant/shared/ui'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { beyondLastPage } from './beyondLastPage.tsx'
import { ChosenFilters } from './ChosenFilters.tsx'
import { CardGrid, ItemCard, ItemCardSkeleton } from './ItemCard.tsx'
import { matchesSearch } from './matchesSearch.ts'
import { ShopBar } from './ShopBar.tsx'
import { ShopMeta } from './ShopMeta.tsx'
import { productsAsked, type ShopQuery, shopAddress, shopQueryIn } from './shopQuery.ts'
import { useNarrowing } from './useNarrowing.ts'

const FilterPanel = lazy(async () => ({
  default: (await import(/* webpackChunkName: "filters" */ './FilterPanel.tsx')).FilterPanel,
}))

/** Spec §2, shop list, and decisions: all products, or those that the address narrows them to. */
export function ShopPage() {
  const [params] = useSearchParams()
  const query = shopQueryIn(params)
  const navigate = useNavigate()
  const addressWith = (change: Partial<ShopQuery>) => shopAddress(params, change)
  const goTo = (change: Partial<ShopQuery>, isTyped = false) =>
    void navigate(addressWith(change), { replace: isTyped, preventScrollReset: true })
  const { typed, isAsked, box } = useTypedSearch(query.search, (search) => goTo({ search }, true))
  const [isFiltering, setIsFiltering] = useState(false)
  const panelId = useId()
  const filterButton = useRef<HTMLButtonElement>(null)

  const { isNarrowed, category, categoryId, isUnknown, hasFailed, retry } = useNarrowing()
  const asked = productsAsked(query, categoryId)
  const products = useListItemsQuery(asked, { skip: isNarrowed && categoryId === undefined })
  if (isUnknown) return <NotFoundPage />

  const { data, currentData } = products
  const isError = products.isError && !currentData
  const isCurrent = isAsked && currentData !== undefined
  // Until the server has searched the whole catalogue, what is here already is searched.
  const loaded = currentData ?? (data?.curPage === query.page ? data : undefined)
  const matches = (item: Item) => matchesSearch(item, typed)
  const { rows: found, total } = isCurrent
    ? foundOn(currentData, matches)
    : { rows: loaded?.items.filter(matches), total: undefined }
  const isEmptyYet = found?.length === 0 && !isCurrent && !isError
  return (
    <Page>
      <ShopMeta category={category} page={query.page} />
      <PageHeading title="Our Collection" tab={category?.name} lead={isNarrowed && <Narrowed name={category?.name} />}>
        <form aria-label="Search" onSubmit={(event) => event.preventDefault()}>
          {categoryId !== undefined && <input type="hidden" name="category" value={categoryId} />}
          <SearchField label="Search by title, description or tag" name="search" maxLength={limits.search} {...box} />
        </form>
      </PageHeading>
      <ShopBar
        total={total ?? (isError || hasFailed ? null : undefined)}
        query={query}
        onSort={(sort) => goTo({ sort })}
        filters={{
          id: panelId,
          isOpen: isFiltering,
          toggle: () => setIsFiltering(!isFiltering),
          button: filterButton,
        }}
      />
      <div id={panelId} hidden={!isFiltering}>
        {isFiltering && (
          <Suspense fallback={<Skeleton $height="12rem" />}>
            <FilterPanel
              asked={asked}
              query={query}
              total={total}
              onChange={goTo}
              onDone={() => {
                filterButton.current?.focus()
                setIsFiltering(false)
              }}
            />
          </Suspense>
        )}
      </div>
      <ChosenFilters query={query} addressWith={addressWith} />
      <Results aria-busy={!isCurrent && !isError}>
        <Listing
          rows={isEmptyYet ? undefined : found}
          hasFailed={hasFailed || isError}
          onRetry={hasFailed ? retry : products.refetch}
          skeletons={skeletons.shop}
          skeleton={<ItemCardSkeleton />}
          empty="No products found matching your search."
          action={
            <ButtonLink as={Link} to="/shop">
              Show all products
            </ButtonLink>
          }
          layout={CardGrid}
          {...beyondLastPage(query.page, currentData, (page) => addressWith({ page }))}
        >
          {(item, place) => <ItemCard key={item.id} item={item} isFirst={place < 4} />}
        </Listing>
      </Results>
      {isCurrent && (
        <Pager
          page={query.page}
          pageTotal={currentData.pageTotal}
          itemsTotal={currentData.itemsTotal}
          addressOf={(page) => addressWith({ page })}
          link={Link}
        />
      )}
    </Page>
  )
}

function Narrowed({ name }: { name: string | undefined }) {
  return (
    <NarrowedLine>
      <strong>{name ?? 'One category'}</strong>
      <Link to="/shop">Show all products</Link>
    </NarrowedLine>
  )
}

const NarrowedLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0.25rem ${token.space2};

  strong {
    color: ${token.ink};
    font-weight: 500;
  }
  a {
    font-size: ${token.textSm};
  }
`

/** What is not quite what was asked for pales, after a moment. */
const Results = styled.div`
  transition: opacity ${token.calm};

  &[aria-busy='true'] {
    opacity: 0.55;
    transition-delay: 200ms;
  }
`
