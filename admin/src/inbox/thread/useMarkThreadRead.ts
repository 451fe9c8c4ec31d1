import type { Thread } from '@elegant/shared/rules'
import { useEffect, useRef } from 'react'
import { useIsPermitted } from '../../access/Permitted.tsx'
import { useMarkThreadReadMutation } from '../threadsApi.ts'

/** Marks the customer's entries as read, once for each last one: also what arrives while the thread is open. */
export function useMarkThreadRead(thread: Thread | undefined): void {
  const [mark] = useMarkThreadReadMutation()
  const mayMark = useIsPermitted('change')
  const marked = useRef<number>(undefined)
  const { id } = thread ?? {}
  const unread = thread?.entries.findLast(({ by, read_at }) => by === 'customer' && read_at === null)?.id
  useEffect(() => {
    if (!mayMark || id === undefined || unread === undefined || marked.current === unread) return
    marked.current = unread
    void mark({ id })
  }, [id, unread, mark, mayMark])
}
