import { useNavigate } from '@elegant/shared'
import { useListThreadsQuery } from '../threadsApi.ts'

/** Walks through the conversations that wait for the shop, in the order of the inbox. */
export function useNeighbors(id: number) {
  const { data } = useListThreadsQuery({ page: 1, waiting: 'shop' })
  const navigate = useNavigate()
  const ids = data?.items.map((thread) => thread.id) ?? []
  const place = ids.indexOf(id)
  // An answered conversation is no longer in the list, so the first one comes next.
  const next = ids[place + 1]
  const previous = place > 0 ? ids[place - 1] : undefined
  const open = (other: number | undefined) => other !== undefined && void navigate(`/admin/inbox/${other}`)
  return {
    goToNext: () => open(next),
    goToPrevious: () => open(previous),
    goToList: () => void navigate('/admin/inbox'),
    /** After an answer: the next one, or else one that was skipped before, or the inbox. */
    goOn: () => void navigate(['/admin/inbox', next ?? ids.find((other) => other !== id)].filter(Boolean).join('/')),
  }
}
