import { Link, Navigate, useListItemsQuery, useSearchParams } from '@elegant/shared'
import { limits } from '@elegant/shared/rules'
import {
  ButtonLink,
  Choice,
  Listing,
  Page,
  PageHeading,
  Pager,
  SearchField,
  Skeleton,
  token,
  useTypedSearch,
} from '@elegant/shared/ui'
import { useRef } from 'react'
import { styled } from 'styled-components'
import { ItemRow } from './ItemRow.tsx'
import type { ItemScreen } from './itemScreens.ts'

const views = [
  { value: 'current', label: 'Current' },
  { value: 'archived', label: 'Archived' },
] as const

/** Spec §2, admin products, events, blogs, about, services: searched in two layers, what is deleted a click away. */
export function ItemsPage({ screen: { path, type, title, one, add, empty } }: { screen: ItemScreen }) {
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '', 10) || 1)
  const isArchived = params.get('view') === 'archived'
  const addressOf = (number: number) =>
    `${path}?${new URLSearchParams({ ...Object.fromEntries(params), page: `${number}` })}`
  const { typed, setTyped, isAsked } = useTypedSearch(search, (words) =>
    setParams({ ...(words && { search: words }), ...(isArchived && { view: 'archived' }) }, { replace: true }),
  )
  const list = useListItemsQuery(
    { type, page, ...(search && { search }), ...(isArchived && { archived: true }) },
    { refetchOnMountOrArgChange: true },
  )
  const results = useRef<HTMLElement>(null)

  const isCurrent = isAsked && list.currentData !== undefined
  // Until the server has searched the whole list, the page that is here is searched by title (spec §2).
  const loaded = list.currentData ?? (isAsked ? undefined : list.data)
  const words = typed.trim().toLowerCase()
  const rows = isCurrent
    ? list.currentData?.items
    : loaded?.items.filter((item) => item.title.toLowerCase().includes(words))
  const pageTotal = list.currentData?.pageTotal ?? 0
  if (list.currentData && pageTotal > 0 && page > pageTotal) return <Navigate to={addressOf(pageTotal)} replace />
  return (
    <Page>
      <PageHeading title={title}>
        <Tools>
          <SearchField
            label={`Search ${title.toLowerCase()}`}
            maxLength={limits.search}
            value={typed}
            onSearch={setTyped}
          />
          <ButtonLink as={Link} to={`${path}/new`} variant="primary">
            {add}
          </ButtonLink>
        </Tools>
      </PageHeading>
      <Bar>
        <Choice
          label="Show"
          options={views}
          value={isArchived ? 'archived' : 'current'}
          onChange={(view) => setParams(view === 'archived' ? { view } : {}, { replace: true })}
        />
        <p role="status">{isCurrent && countOf(list.currentData?.itemsTotal ?? 0)}</p>
      </Bar>
      <section ref={results} tabIndex={-1} aria-label={title} aria-busy={!isCurrent && !list.isError}>
        <Listing
          rows={rows}
          hasFailed={list.isError}
          onRetry={list.refetch}
          skeletons={6}
          skeleton={<Skeleton $height="6rem" />}
          empty={empty}
          action={
            !search &&
            !isArchived && (
              <ButtonLink as={Link} to={`${path}/new`}>
                Add your first {one}
              </ButtonLink>
            )
          }
          layout={Rows}
        >
          {(item) => <ItemRow key={item.id} item={item} onGone={() => results.current?.focus()} />}
        </Listing>
      </section>
      {isCurrent && <Pager page={page} pageTotal={pageTotal} addressOf={addressOf} link={Link} />}
    </Page>
  )
}

function countOf(count: number): string {
  return count === 1 ? '1 item' : `${count} items`
}

const Tools = styled.div`
  display: flex;
  gap: ${token.space1};

  > :first-child {
    flex: 1;
  }
  > a {
    white-space: nowrap;
  }
`

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space1} ${token.space2};
  margin-bottom: ${token.space2};
  color: ${token.muted};
  font-size: ${token.textSm};
  font-variant-numeric: tabular-nums;
`

const Rows = styled.div`
  display: grid;
  gap: ${token.space1};
`
