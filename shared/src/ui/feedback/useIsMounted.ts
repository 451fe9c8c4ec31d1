import { type RefObject, useEffect, useRef } from 'react'

/** A ref that is true while the component is mounted, for answers that may arrive after it was closed. */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
