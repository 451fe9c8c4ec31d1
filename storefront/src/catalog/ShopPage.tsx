import { Link, NotFoundPage, useListItemsQuery } from '@elegant/shared'
import { skeletons } from '@elegant/shared/rules'
import { Button, Listing, Page, PageHeading, Pager, SearchField, token } from '@elegant/shared/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { ShopMeta } from '../sharing/ShopMeta.tsx'
import { beyondLastPage } from './beyondLastPage.tsx'
import { CardGrid, ItemCard, ItemCardSkeleton } from './ItemCard.tsx'
import { matchesSearch } from './matchesSearch.ts'
import { useNarrowing } from './useNarrowing.ts'
import { usePageNumber } from './usePageNumber.ts'

/** Spec §2, shop list: all products, or those of one category. */
export function ShopPage() {
  const [page, addressOf] = usePageNumber()
  const [search, setSearch] = useState('')
  const { isNarrowed, category, categoryId, isUnknown, hasFailed, retry } = useNarrowing()
  const products = useListItemsQuery(
    { type: 'Product', page, category: categoryId },
    { skip: isNarrowed && categoryId === undefined },
  )
  const { currentData } = products
  if (isUnknown) return <NotFoundPage />
  return (
    <Page>
      <ShopMeta category={category} page={page} />
      <PageHeading title="Our Collection" lead={isNarrowed && <Narrowed name={category?.name} />}>
        <SearchField label="Search by title, description or tag" value={search} onSearch={setSearch} />
      </PageHeading>
      <Listing
        rows={currentData?.items.filter((item) => matchesSearch(item, search))}
        hasFailed={hasFailed || products.isError}
        onRetry={hasFailed ? retry : products.refetch}
        skeletons={skeletons.shop}
        skeleton={<ItemCardSkeleton />}
        empty="No products found matching your search."
        action={search && <Button onClick={() => setSearch('')}>Clear the search</Button>}
        layout={CardGrid}
        {...beyondLastPage(page, currentData, addressOf)}
      >
        {(item, place) => <ItemCard key={item.id} item={item} isFirst={place < 4} />}
      </Listing>
      {currentData && (
        <Pager
          page={page}
          pageTotal={currentData.pageTotal}
          itemsTotal={currentData.itemsTotal}
          addressOf={addressOf}
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
