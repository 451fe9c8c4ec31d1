import { Link, PageMeta, StatusCode, useListItemsQuery, useSearchParams } from '@elegant/shared'
import { type Item, type ItemType, listPath, parsePageParam } from '@elegant/shared/rules'
import { Page, PagedList, PageHeading } from '@elegant/shared/ui'
import type { ComponentType, ReactNode } from 'react'

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
  children: (item: Item, index: number, items: Item[]) => ReactNode
}

/** Lists the items of one type. */
export function ItemListPage(props: ItemListPageProps) {
  const { type, path, title, description, lead, arrange = (items) => items, children, ...listing } = props
  const [search] = useSearchParams()
  const page = parsePageParam(search)
  const { currentData, isError, refetch } = useListItemsQuery({ type, page })
  return (
    <Page>
      <PageMeta title={title} description={description} path={listPath(path, page)} />
      <PageHeading title={title} lead={lead} />
      <PagedList
        rows={currentData && arrange(currentData.items.filter(({ Is_disabled }) => !Is_disabled))}
        response={currentData}
        hasFailed={isError && !currentData}
        onRetry={refetch}
        page={page}
        getAddress={(page) => (page > 1 ? `?page=${page}` : '?')}
        link={Link}
        outOfRange={<StatusCode code={404} />}
        {...listing}
      >
        {children}
      </PagedList>
    </Page>
  )
}
