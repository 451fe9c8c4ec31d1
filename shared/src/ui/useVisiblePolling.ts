import { useEffect, useEffectEvent } from 'react'

/** Calls `act` at an interval while the page is visible, and when the visitor returns to it. */
export function useVisiblePolling(act: () => void, milliseconds = 15_000): void {
  const actNow = useEffectEvent(act)
  useEffect(() => {
    const actIfSeen = () => {
      if (document.visibilityState === 'visible') actNow()
    }
    const timer = setInterval(actIfSeen, milliseconds)
    document.addEventListener('visibilitychange', actIfSeen)
    window.addEventListener('focus', actIfSeen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', actIfSeen)
      window.removeEventListener('focus', actIfSeen)
    }
  }, [milliseconds])
}
