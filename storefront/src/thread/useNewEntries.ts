import { useShopFacts } from '@elegant/shared'
import type { Thread } from '@elegant/shared/rules'
import { useEffect, useRef, useState } from 'react'
import { announceEntries } from './threadWords.ts'

/** Announces entries of the shop that arrive while the thread is displayed. */
export function useNewEntries(thread: Thread | undefined): string {
  const { name: shopName } = useShopFacts()
  const last = useRef<number>(undefined)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    if (!thread) return
    const { current: seen } = last
    last.current = thread.entries.at(-1)?.id ?? 0
    const fresh = thread.entries.filter(({ id, by }) => seen !== undefined && id > seen && by === 'shop')
    if (fresh.length > 0) setAnnouncement(announceEntries(fresh, shopName))
  }, [thread, shopName])
  return announcement
}
