import { onToast, pageToastSettings } from '@elegant/shared'
import { Icon, IconButton, token, wider } from '@elegant/shared/ui'
import { X } from 'lucide'
import { type PointerEvent, useEffect, useState } from 'react'
import { styled } from 'styled-components'

/** A toast, and where a finger has pulled it. What is closed stays known until the removal delay is over. */
interface Shown {
  message: string
  isOpen: boolean
}

/** The toast helper (specification §4): one at a time, closed by itself, by its button or by a swipe to the right. */
export function PageToast() {
  const [shown, setShown] = useState<Shown>()
  const [isHeld, setHeld] = useState(false)
  const { pulled, ...swipe } = useSwipe(close)
  function close() {
    setHeld(false)
    setShown((before) => before && { ...before, isOpen: false })
  }
  useEffect(() => onToast((message) => setShown({ message, isOpen: true })), [])
  useEffect(() => {
    if (!shown || (shown.isOpen && isHeld)) return
    const next = shown.isOpen ? { ...shown, isOpen: false } : undefined
    const timer = setTimeout(
      () => setShown(next),
      shown.isOpen ? pageToastSettings.duration : pageToastSettings.removalDelay,
    )
    return () => clearTimeout(timer)
  }, [shown, isHeld])
  return (
    <Place role="status">
      {shown && (
        <Box
          hidden={!shown.isOpen}
          style={{ transform: `translateX(${pulled}px)` }}
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
          {...swipe}
        >
          {shown.message}
          <IconButton label="Close" onClick={close}>
            <Icon of={X} size={16} />
          </IconButton>
        </Box>
      )}
    </Place>
  )
}

/** Follows a finger to the right, and tells when it has gone far enough. */
function useSwipe(onSwiped: () => void) {
  const [from, setFrom] = useState<number>()
  const [pulled, setPulled] = useState(0)
  const way = ({ clientX }: PointerEvent) => Math.max(0, clientX - (from ?? clientX))
  const end = () => {
    setFrom(undefined)
    setPulled(0)
  }
  return {
    pulled,
    onPointerDown: ({ clientX }: PointerEvent) => setFrom(clientX),
    onPointerMove: (event: PointerEvent) => setPulled(way(event)),
    onPointerUp: (event: PointerEvent) => {
      if (way(event) >= pageToastSettings.swipeThreshold) onSwiped()
      end()
    },
    onPointerCancel: end,
  }
}

const Place = styled.div`
  position: fixed;
  z-index: ${token.layerToast};
  inset: calc(${token.headerHeight} + 0.5rem) auto auto max(1rem, env(safe-area-inset-left));
  max-width: min(${token.toastWidth}, calc(100vw - 2rem));

  /* Where the window is narrow its foot is taken: there stands the page's action. */
  ${wider.desktop} {
    inset-block: auto max(1rem, env(safe-area-inset-bottom));
  }
`

const Box = styled.div`
  display: flex;
  align-items: center;
  gap: ${token.space1};
  padding-inline-start: ${token.space2};
  border: 1px solid ${token.hairline};
  border-radius: ${token.radiusControl};
  background: ${token.raised};
  box-shadow: ${token.floatShadow};
  font-size: ${token.textSm};
  touch-action: pan-y;

  &[hidden] {
    display: none;
  }
`
