import { useNavigate } from '@elegant/shared'
import type { InboxThread } from '@elegant/shared/rules'
import { Choice } from '@elegant/shared/ui'
import { ShortcutHelp } from '../../keyboard/ShortcutHelp.tsx'
import { useShortcutKeys } from '../../keyboard/useShortcutKeys.ts'
import { ListPage } from '../../list/ListPage.tsx'
import { useListParams } from '../../list/useListParams.ts'
import { refetchOnMount, useListResult } from '../../list/useListResult.ts'
import { useNow } from '../../ui/useNow.ts'
import { matchesThread, pollInterval, useListThreadsQuery } from '../threadsApi.ts'
import { InboxRow } from './InboxRow.tsx'

interface View {
  value: string
  label: string
  filter: { waiting?: 'shop' | 'customer'; unread?: true; accepted?: true }
  empty: string
}

const [waitingForMe, ...otherViews] = [
  { value: 'shop', label: 'Waiting for me', filter: { waiting: 'shop' }, empty: 'Nobody is waiting for your answer' },
  {
    value: 'customer',
    label: 'Waiting for them',
    filter: { waiting: 'customer' },
    empty: 'You are waiting for nobody',
  },
  { value: 'unread', label: 'Unread', filter: { unread: true }, empty: 'You have read everything' },
  {
    value: 'accepted',
    label: 'Accepted',
    filter: { accepted: true },
    empty: 'No accepted estimate is waiting for you',
  },
  { value: 'all', label: 'All', filter: {}, empty: 'No conversations found' },
] as const satisfies View[]
const views: readonly View[] = [waitingForMe, ...otherViews]

/**
 * The inbox: conversations about orders and requests, those that wait for the shop first
 * (docs/product/conversations.md).
 */
export function InboxPage() {
  const list = useListParams()
  const navigate = useNavigate()
  const { value, filter, empty }: View = views.find((one) => one.value === list.params.get('show')) ?? waitingForMe
  const query = useListThreadsQuery({ page: list.page, search: list.search || undefined, ...filter }, refetchOnMount)
  const matches = (thread: InboxThread) => isInView(thread, filter) && matchesThread(thread, list.typed)
  const result = useListResult(query, list, matches, pollInterval)
  const now = useNow()
  const counts = result.latest?.counts
  const [first] = result.rows ?? []
  useShortcutKeys({ j: () => first && void navigate(`/admin/inbox/${first.id}`) })
  return (
    <ListPage
      title="Inbox"
      searchLabel="Search by customer or title"
      counters={{
        'Waiting for me': counts?.shop,
        'Waiting for them': counts?.customer,
        Unread: counts?.unread,
        'All conversations': counts?.total,
      }}
      list={list}
      result={result}
      empty={list.search ? 'No conversations found' : empty}
      rowHeight="4.25rem"
      footer={<ShortcutHelp keys={[['J', 'opens the first']]} />}
      row={(thread) => <InboxRow key={thread.id} thread={thread} now={now} />}
    >
      <Choice
        label="Show"
        options={views}
        value={value}
        onChange={(chosen) => list.choose({ show: chosen === waitingForMe.value ? undefined : chosen })}
      />
    </ListPage>
  )
}

/** A row can leave the view before the server has answered, because the list shows cached threads. */
function isInView({ waiting_for, unread }: InboxThread, filter: View['filter']): boolean {
  const waiting = filter.accepted ? 'shop' : filter.waiting
  return (!waiting || waiting_for === waiting) && (!filter.unread || unread > 0)
}
