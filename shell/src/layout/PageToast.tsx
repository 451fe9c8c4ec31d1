import { pageToastSettings, subscribeToToasts } from '@elegant/shared'
import { Icon, IconButton, panel, token } from '@elegant/shared/ui'
import { X } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'

/** A closed toast stays in the list until its removal delay has passed. */
interface DisplayedToast {
  message: string
  isOpen: boolean
}

/** Module state, so that it survives a remount of the frame when the router restarts. */
let latest: DisplayedToast | undefined

/**
 * The toast helper (docs/product/states.md#loading-and-notifications): one at a time, closed by a timer, its button or
 * a swipe to the right.
 */
export function PageToast() {
  const [shown, setShown] = useState(latest)
  const [isHeld, setHeld] = useState(false)
  const touchedAt = useRef(0)
  function close() {
    setHeld(false)
    setShown((before) => before && { ...before, isOpen: false })
  }
  useEffect(() => subscribeToToasts((message) => setShown({ message, isOpen: true })), [])
  useEffect(() => {
    latest = shown
    if (!shown || (shown.isOpen && isHeld)) return
    const next = shown.isOpen ? { ...shown, isOpen: false } : undefined
    const timer = setTimeout(
      () => setShown(next),
      shown.isOpen ? pageToastSettings.duration : pageToastSettings.removalDelay,
    )
    return () => clearTimeout(timer)
  }, [shown, isHeld])
  return (
    <div role="status">
      {shown && (
        <Box
          hidden={!shown.isOpen}
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
          onPointerDown={({ clientX }) => {
            touchedAt.current = clientX
          }}
          onPointerUp={({ clientX }) => clientX - touchedAt.current >= pageToastSettings.swipeThreshold && close()}
        >
          {shown.message}
          <IconButton label="Close" onClick={close}>
            <Icon of={X} size={16} />
          </IconButton>
        </Box>
      )}
    </div>
  )
}

const Box = styled.div`
  display: flex;
  align-items: center;
  gap: ${token.space1};
  max-width: ${token.toastWidth};
  padding-inline-start: ${token.space2};
  ${panel};
  box-shadow: ${token.floatShadow};
  font-size: ${token.textSm};
  touch-action: pan-y;

  &[hidden] {
    display: none;
  }
`
