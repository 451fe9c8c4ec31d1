import {
  Link,
  lazyPart,
  loadPressed,
  NotFoundPage,
  PermanentRedirect,
  StatusCode,
  useNavigate,
  useSearchParams,
} from '@elegant/shared'
import { limits, skeletons } from '@elegant/shared/rules'
import { Page, PagedList, PageHeading, phone, SearchField, token, useDebouncedSearch } from '@elegant/shared/ui'
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { CompareToggle } from '../compare/CompareToggle.tsx'
import { CompareTray } from '../compare/CompareTray.tsx'
import { ShopLink } from '../ui/ShopLink.tsx'
import { TellMeWhen } from '../wishes/TellMeWhen.tsx'
import { CardGrid } from './CardGrid.tsx'
import { Filters } from './Filters.tsx'
import { ItemCard, ItemCardSkeleton } from './ItemCard.tsx'
import { keepListedItems } from './listedItems.ts'
import { ShopBar } from './ShopBar.tsx'
import { ShopMeta } from './ShopMeta.tsx'
import { isNarrowed, parseShopQuery, type ShopQuery, settleQuery, shopAddress, toListArgs } from './shopQuery.ts'
import { UnderstoodLine } from './UnderstoodLine.tsx'
import { useCategoryFilter } from './useCategoryFilter.ts'
import { useProducts } from './useProducts.ts'

const FilterPanel = lazyPart(
  async () => (await import(/* webpackChunkName: "filters" */ './FilterPanel.tsx')).FilterPanel,
)
// In one chunk with the filters, from which most come.
const ChosenFilters = lazyPart(
  async () => (await import(/* webpackChunkName: "filters" */ './ChosenFilters.tsx')).ChosenFilters,
)

/**
 * All products, or those that match the address (docs/product/pages.md#shop,
 * docs/product/catalog.md#sorting-and-facets).
 */
export function ShopPage() {
  const [params] = useSearchParams()
  const query = parseShopQuery(params)
  const navigate = useNavigate()
  const addressWith = (change: Partial<ShopQuery>) => shopAddress(params, change)
  const goTo = (change: Partial<ShopQuery>, isTyped = false) =>
    navigate(addressWith(change), { replace: isTyped, preventScrollReset: true })
  const { typed, isSearched, inputProps } = useDebouncedSearch(query.search, (search) =>
    goTo({ search, isExact: false, ...(isNarrowedByServer ? {} : { page: query.page }) }, true),
  )
  const [filtering, setFiltering] = useState<'panel' | 'drawer'>()
  const panelId = useId()
  const filterButton = useRef<HTMLButtonElement>(null)

  const categoryFilter = useCategoryFilter()
  const { isFiltered, categoryId, isUnknown, movedTo, hasFailed, retry } = categoryFilter
  const products = useProducts(query, categoryFilter, { typed, isSearched })
  // A server that does not search answers every search with the same page, of which the matching rows are shown.
  const { total, rows, understood, isNarrowedByServer } = products
  const category = isNarrowedByServer ? categoryFilter.category : undefined
  const isIgnored = !isNarrowedByServer && (isFiltered || query.sort !== undefined || isNarrowed(query))
  // The filters that the server has read in the search become independent with the first one that changes.
  const settled = understood ? settleQuery(query, understood) : query
  const filter = (change: Partial<ShopQuery>): Partial<ShopQuery> => ({ ...settled, page: 1, ...change })

  async function toggleFilters() {
    setFiltering(filtering ? undefined : isPhone() ? 'drawer' : 'panel')
    if (!filtering && !(await loadPressed(FilterPanel))) setFiltering(undefined)
  }

  useEffect(() => {
    if (rows) keepListedItems(rows.map(({ slug }) => slug))
  }, [rows])
  if (movedTo) return <PermanentRedirect to={movedTo} />
  if (isUnknown) return <NotFoundPage />
  return (
    <Page>
      <ShopMeta category={category} page={query.page} />
      <PageHeading
        title="Our Collection"
        tab={category?.name}
        lead={
          isIgnored
            ? 'The list is neither filtered nor sorted: this shop offers only a search.'
            : isFiltered && <ActiveCategory name={category?.name} />
        }
      >
        <form aria-label="Search" onSubmit={(event) => event.preventDefault()}>
          {categoryId !== undefined && <input type="hidden" name="category" value={categoryId} />}
          <SearchField
            label="Search by title, description or tag"
            name="search"
            maxLength={limits.search}
            {...inputProps}
          />
        </form>
      </PageHeading>
      <ShopBar
        total={total ?? (products.hasFailed || hasFailed ? null : undefined)}
        query={query}
        onSort={(sort) => goTo({ sort })}
        filters={{
          id: panelId,
          isOpen: filtering !== undefined,
          button: filterButton,
          toggle: () => void toggleFilters(),
        }}
      />
      <Filters id={panelId} as={filtering} onClose={() => setFiltering(undefined)}>
        <FilterPanel
          listArgs={products.listArgs}
          query={settled}
          total={total}
          onChange={(chosen) => goTo({ ...chosen, page: 1 })}
          categoryAddress={(id) => `/shop${shopAddress(params, filter({}), id === null ? null : String(id))}`}
          onDone={() => {
            filterButton.current?.focus()
            setFiltering(undefined)
          }}
        />
      </Filters>
      {understood && <UnderstoodLine understood={understood} exactAddress={addressWith({ isExact: true })} />}
      {isNarrowed(settled) && (
        <Suspense>
          <ChosenFilters query={settled} addressWith={(change) => addressWith(filter(change))} />
        </Suspense>
      )}
      <PagedList
        rows={rows}
        response={products.response}
        isLoading={products.isLoading}
        hasFailed={hasFailed || products.hasFailed}
        onRetry={hasFailed ? retry : products.refetch}
        skeletons={skeletons.shop}
        skeleton={<ItemCardSkeleton />}
        empty="No products found matching your search."
        action={<ShopLink>Show all products</ShopLink>}
        layout={CardGrid}
        page={query.page}
        getAddress={(page) => addressWith({ page })}
        link={Link}
        outOfRange={<StatusCode code={404} />}
      >
        {(item, index) => (
          <Cell key={item.id}>
            <ItemCard item={item} isFirst={index < 2} />
            <CompareToggle item={item} />
          </Cell>
        )}
      </PagedList>
      <TellMeWhen listArgs={toListArgs(settled, categoryId)} categoryName={category?.name} />
      <CompareTray />
    </Page>
  )
}

function isPhone(): boolean {
  return globalThis.matchMedia?.(phone.replace('@media ', '')).matches ?? false
}

function ActiveCategory({ name }: { name: string | undefined }) {
  return (
    <FilterLine>
      <strong>{name ?? 'One category'}</strong>
      <Link to="/shop">Show all products</Link>
    </FilterLine>
  )
}

/** A card and its action; those of a row end at one line. */
const Cell = styled.div`
  display: flex;
  flex-direction: column;

  > article {
    flex: 1;
  }
  > button {
    align-self: start;
    min-height: 2rem;
    padding-block: 0;
    font-size: ${token.textSm};

    /* In one line with the card's last words, where both fit. */
    @media (min-width: 57.5rem) {
      position: relative;
      align-self: end;
      margin-top: -1.7rem;
    }
  }
`

const FilterLine = styled.div`
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
