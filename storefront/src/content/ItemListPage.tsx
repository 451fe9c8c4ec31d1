import { Link, PageMeta, useListItemsQuery } from '@elegant/shared'
import { type Item, type ItemType, listPath } from '@elegant/shared/rules'
import { AsyncList, Page, PageHeading, Pager } from '@elegant/shared/ui'
import type { ComponentType, ReactNode } from 'react'
import { outOfRangeList } from '../catalog/outOfRangeList.tsx'
import { usePageNumber } from '../catalog/usePageNumber.ts'

interface ItemListPageProps {
  type: ItemType
  path: string
  title: string
  /** The meta description. */
  description: string
  lead?: ReactNode
  empty: string
  skeletons: number
  skeleton: ReactNode
  layout: ComponentType<{ children: ReactNode }>
  /** Sorts the items, if not in the server's order. */
  arrange?: (items: Item[]) => Item[]
  children: (item: Item, place: number, items: Item[]) => ReactNode
}

/** Lists the items of one type. */
export function ItemListPage(props: ItemListPageProps) {
  const { type, path, title, description, lead, arrange = asTheyCome, children, ...listing } = props
  const [page, addressOf] = usePageNumber()
  const { currentData, isError, refetch } = useListItemsQuery({ type, page })
  return (
    <Page>
      <PageMeta title={title} description={description} path={listPath(path, page)} />
      <PageHeading title={title} lead={lead} />
      <AsyncList
        rows={currentData && arrange(currentData.items.filter(({ Is_disabled }) => !Is_disabled))}
        hasFailed={isError && !currentData}
        onRetry={refetch}
        {...listing}
        {...outOfRangeList(page, currentData, addressOf)}
      >
        {children}
      </AsyncList>
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

function asTheyCome(items: Item[]): Item[] {
  return items
}
