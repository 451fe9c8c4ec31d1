import { limits, requestKinds } from '@elegant/shared/rules'
import { Choice, Counter, Counters, Page, PageHeading, SearchField, Skeleton, Stack } from '@elegant/shared/ui'
import { useRef } from 'react'
import { ListBar } from '../list/ListBar.tsx'
import { PaginatedList } from '../list/PaginatedList.tsx'
import { SelectFilter } from '../list/SelectFilter.tsx'
import { useListParams } from '../list/useListParams.ts'
import { refetchOnMount, useListResult } from '../list/useListResult.ts'
import { RequestRow } from './RequestRow.tsx'
import { kindLabels } from './requestLabels.ts'
import { matchesRequest, useListRequestsQuery } from './shopRequests.ts'

const views = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread', status: 'new' },
  { value: 'answered', label: 'Answered', status: 'answered' },
  { value: 'archived', label: 'Archived', archived: true },
] as const satisfies { value: string; label: string; status?: string; archived?: boolean }[]

const kindOptions = [['', 'All kinds'], ...requestKinds.map((kind) => [kind, kindLabels[kind]] as const)] as const

/** Custom requests and contact messages in one list. New ones appear automatically. */
export function RequestsPage() {
  const list = useListParams()
  const { params, search, typed, page, choose } = list
  const rows = useRef<HTMLDivElement>(null)
  const { value, ...view } = views.find((one) => one.value === params.get('show')) ?? views[0]
  const kind = requestKinds.find((one) => one === params.get('kind'))
  const status = 'status' in view ? view.status : undefined
  const archived = 'archived' in view || undefined
  const query = useListRequestsQuery({ page, search: search || undefined, kind, status, archived }, refetchOnMount)
  const result = useListResult(
    query,
    list,
    (request) =>
      matchesRequest(request, { search: typed, kind, status }) && (request.archived_at !== null) === Boolean(archived),
  )
  const counts = result.latest?.counts
  return (
    <Page>
      <PageHeading title="Requests">
        <SearchField label="Search by sender or words" maxLength={limits.search} {...list.box} />
      </PageHeading>
      <Counters>
        <Counter label="All requests" value={counts?.total} />
        <Counter label="Unread" value={counts?.new} />
        <Counter label="Read" value={counts?.read} />
        <Counter label="Answered" value={counts?.answered} />
      </Counters>
      <ListBar>
        <Choice
          label="Show"
          options={views}
          value={value}
          onChange={(chosen) => choose({ show: chosen === 'all' ? undefined : chosen })}
        />
        <SelectFilter
          label="Kind"
          hideLabel
          value={kind}
          options={kindOptions}
          onChoose={(chosen) => choose({ kind: chosen })}
        />
      </ListBar>
      <div ref={rows} tabIndex={-1}>
        <PaginatedList
          result={result}
          list={list}
          empty="No requests found"
          skeleton={<Skeleton $height="5.5rem" />}
          layout={Stack}
        >
          {(request) => <RequestRow key={request.id} request={request} onGone={() => rows.current?.focus()} />}
        </PaginatedList>
      </div>
    </Page>
  )
}
