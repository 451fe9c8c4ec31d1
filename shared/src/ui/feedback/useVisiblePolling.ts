import { useEffect, useEffectEvent } from 'react'

/** Calls `act` at an interval while the page is visible, and when the visitor returns to it. */
export function useVisiblePolling(act: () => void, milliseconds = 15_000): void {
  const actNow = useEffectEvent(act)
  useEffect(() => {
    const runIfVisible = () => {
      if (document.visibilityState === 'visible') actNow()
    }
    const timer = setInterval(runIfVisible, milliseconds)
    document.addEventListener('visibilitychange', runIfVisible)
    window.addEventListener('focus', runIfVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', runIfVisible)
      window.removeEventListener('focus', runIfVisible)
    }
  }, [milliseconds])
}
