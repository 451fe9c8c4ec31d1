import { type PointerEvent, useRef } from 'react'

interface TurnDrag {
  frame: number
  frames: number
  turnTo: (frame: number) => void
  onEnd: () => void
}

/** The handlers of an element on which a drag over its whole width turns a stone once around. */
export function useTurnDrag({ frame, frames, turnTo, onEnd }: TurnDrag) {
  const start = useRef<{ x: number; frame: number; width: number }>(undefined)
  function end() {
    if (start.current) onEnd()
    start.current = undefined
  }
  return {
    onPointerDown({ currentTarget, clientX, pointerId, button }: PointerEvent<HTMLElement>) {
      if (button !== 0) return
      currentTarget.setPointerCapture(pointerId)
      start.current = { x: clientX, frame, width: Math.max(1, currentTarget.clientWidth) }
    },
    onPointerMove({ clientX }: PointerEvent) {
      if (!start.current) return
      const { x, frame: from, width } = start.current
      turnTo(from + Math.round(((clientX - x) / width) * frames))
    },
    onPointerUp: end,
    // The browser scrolls instead.
    onPointerCancel: end,
  }
}
