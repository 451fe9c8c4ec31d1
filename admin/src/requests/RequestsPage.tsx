import { requestKinds, threadKindLabels } from '@elegant/shared/rules'
import { Choice } from '@elegant/shared/ui'
import { ListPage } from '../list/ListPage.tsx'
import { SelectFilter } from '../list/SelectFilter.tsx'
import { useListParams } from '../list/useListParams.ts'
import { refetchOnMount, useListResult } from '../list/useListResult.ts'
import { RequestRow } from './RequestRow.tsx'
import { matchesRequest, useListRequestsQuery } from './shopRequestsApi.ts'

const views = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread', status: 'new' },
  { value: 'answered', label: 'Answered', status: 'answered' },
  { value: 'archived', label: 'Archived', archived: true },
] as const satisfies { value: string; label: string; status?: string; archived?: boolean }[]

const kindOptions = [
  { value: '', label: 'All kinds' },
  ...requestKinds.map((kind) => ({ value: kind, label: threadKindLabels[kind] })),
]

/** Custom requests and contact messages in one list. New ones appear automatically. */
export function RequestsPage() {
  const list = useListParams()
  const { params, search, typed, page, choose } = list
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
    <ListPage
      title="Requests"
      searchLabel="Search by sender or words"
      counters={{
        'All requests': counts?.total,
        Unread: counts?.new,
        Read: counts?.read,
        Answered: counts?.answered,
      }}
      list={list}
      result={result}
      empty="No requests found"
      rowHeight="5.5rem"
      row={(request, focusRows) => <RequestRow key={request.id} request={request} onGone={focusRows} />}
    >
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
    </ListPage>
  )
}
