import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/** The nearest a picture comes, as a multiple of the picture that fits the window. */
export const maxZoom = 4.5

interface Point {
  x: number
  y: number
}

/**
 * The zoom of the content of a scroller: by `setZoom`, and by two fingers. The point in the middle, or between the
 * fingers, stays where it is.
 */
export function useZoom() {
  const scroller = useRef<HTMLDivElement>(null)
  const [{ zoom, left, top }, setView] = useState({ zoom: 1, left: 0, top: 0 })

  useLayoutEffect(() => {
    if (scroller.current) Object.assign(scroller.current, { scrollLeft: left, scrollTop: top })
  }, [left, top])

  function setZoom(wanted: number, point?: Point) {
    if (!scroller.current) return
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = scroller.current
    const { x, y } = point ?? { x: clientWidth / 2, y: clientHeight / 2 }
    const next = Math.min(Math.max(wanted, 1), maxZoom)
    const factor = next / zoom
    setView({ zoom: next, left: (scrollLeft + x) * factor - x, top: (scrollTop + y) * factor - y })
  }

  const pinchFrom = useRef({ zoom: 1, distance: 1 })
  const pinch = useEffectEvent((event: TouchEvent) => {
    const [one, other] = event.touches
    if (!one || !other) return
    // Otherwise the browser would scroll.
    event.preventDefault()
    const distance = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)
    if (event.type === 'touchstart') pinchFrom.current = { zoom, distance: Math.max(distance, 1) }
    const middle = { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 }
    setZoom((pinchFrom.current.zoom * distance) / pinchFrom.current.distance, middle)
  })
  useEffect(() => {
    const element = scroller.current
    // React's own listeners are passive.
    const stop = new AbortController()
    for (const type of ['touchstart', 'touchmove'] as const) {
      element?.addEventListener(type, (event) => pinch(event), { passive: false, signal: stop.signal })
    }
    return () => stop.abort()
  }, [])

  return { scroller, zoom, setZoom: (next: number) => setZoom(next) }
}
