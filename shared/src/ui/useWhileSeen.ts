import { useEffect, useEffectEvent } from 'react'

/** Does it when the visitor comes back to the page, and every so often while he looks at it. */
export function useWhileSeen(act: () => void, milliseconds: number): void {
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
