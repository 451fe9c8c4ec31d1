import { useVisiblePolling } from '@elegant/shared/ui'
import { useState } from 'react'

/** The current time, every half minute while the page is visible. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useVisiblePolling(() => setNow(new Date()), 30_000)
  return now
}
