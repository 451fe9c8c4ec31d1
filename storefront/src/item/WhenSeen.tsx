import { type ReactNode, useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'

/** Renders its children once their place is in the window, so that a first screen does not fetch their code and data. */
export function WhenSeen({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    // Tests have no layout in which something could be seen.
    if (!place.current || !globalThis.IntersectionObserver) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return isSeen ? children : <Place ref={place} />
}

/** Keeps the footer out of the window, so that it does not move when the content arrives. */
const Place = styled.div`
  min-height: 100svh;
`
