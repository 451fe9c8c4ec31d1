import { type PointerEvent, useState } from 'react'

/** Pixels from the edge of the window within which dragging scrolls it, and how far in each frame. */
const scrollEdge = 90
const scrollStep = 12

interface GripDragOptions {
  /** Matches the elements that something can be dropped on; the innermost one counts. */
  targets: string
  onDrop: (id: string, target: HTMLElement) => void
}

/**
 * Drags by a grip, with mouse, pen or finger: native drag and drop does not support touch. The grip has
 * `touch-action: none`, and buttons do the same for the keyboard.
 */
export function useGripDrag({ targets, onDrop }: GripDragOptions) {
  const [drag, setDrag] = useState<{ id: string; over?: HTMLElement }>()

  function start(id: string, event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return
    event.preventDefault()
    const grip: HTMLElement = event.currentTarget
    grip.setPointerCapture(event.pointerId)
    let { clientX, clientY } = event
    let over: HTMLElement | undefined
    const ended = new AbortController()
    const { signal } = ended

    function look() {
      const found = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>(targets) ?? undefined
      if (found === over) return
      over = found
      setDrag({ id, over })
    }
    function scroll() {
      if (signal.aborted) return
      const isAbove = clientY < scrollEdge
      if (isAbove || clientY > window.innerHeight - scrollEdge) {
        window.scrollBy(0, isAbove ? -scrollStep : scrollStep)
        look()
      }
      requestAnimationFrame(scroll)
    }
    function end() {
      ended.abort()
      setDrag(undefined)
    }

    grip.addEventListener(
      'pointermove',
      (move) => {
        ;({ clientX, clientY } = move)
        look()
      },
      { signal },
    )
    grip.addEventListener(
      'pointerup',
      () => {
        end()
        if (over) onDrop(id, over)
      },
      { signal },
    )
    grip.addEventListener('lostpointercapture', end, { signal })
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal })
    setDrag({ id })
    scroll()
  }

  return { start, draggedId: drag?.id, over: drag?.over }
}
