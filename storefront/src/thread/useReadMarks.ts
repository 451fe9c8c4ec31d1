import type { Thread } from '@elegant/shared/rules'
import { useEffect, useRef } from 'react'
import { useMarkThreadReadMutation } from './threadApi.ts'

/** Marks the shop's entries as read once they are on a visible page. Reading the address alone changes nothing. */
export function useReadMarks(key: string, thread: Thread | undefined): void {
  const [markRead] = useMarkThreadReadMutation()
  /** The last entry that was marked: a failed mark is not tried again. */
  const marked = useRef(0)
  const unread = thread?.entries.findLast(({ by, read_at }) => by === 'shop' && read_at === null)?.id ?? 0
  useEffect(() => {
    const mark = () => {
      if (document.visibilityState !== 'visible' || unread <= marked.current) return
      marked.current = unread
      void markRead(key)
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [key, unread, markRead])
}
