import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'

interface WhenSeenProps {
  /** The height of the place until then. It should be that of the content, so that what follows does not move. */
  height: string
  children: ReactNode
}

/**
 * Renders its children once their place is in the window, so that a first screen does not fetch their code and data, or at
 * the first press of Tab, so that the keyboard does not pass them by.
 */
export function WhenSeen({ height, children }: WhenSeenProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    // Tests have no layout in which something could be seen.
    if (isSeen || !place.current || !globalThis.IntersectionObserver) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    observer.observe(place.current)
    const handleTab = ({ key }: KeyboardEvent) => key === 'Tab' && setSeen(true)
    window.addEventListener('keydown', handleTab)
    return () => {
      observer.disconnect()
      window.removeEventListener('keydown', handleTab)
    }
  }, [isSeen])
  if (!isSeen) return <Place ref={place} $height={height} />
  return <Suspense fallback={<Place $height={height} />}>{children}</Suspense>
}

/** Keeps the place of something that comes later. */
export const Place = styled.div<{ $height: string }>`
  min-height: ${({ $height }) => $height};
`
