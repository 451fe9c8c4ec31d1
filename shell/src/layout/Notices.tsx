import { type Notice, subscribeToNotices, toast } from '@elegant/shared'
import { breakpointUp, token } from '@elegant/shared/ui'
import { type ComponentType, useEffect, useState } from 'react'
import { styled } from 'styled-components'
import { PageToast } from './PageToast.tsx'

/** Displays notices and connection changes. The toast library is loaded with the first notice. */
export function Notices() {
  const [Toasts, setToasts] = useState<ComponentType>()

  useEffect(() => {
    async function show(notice: Notice) {
      try {
        const { showToast, Toasts } = await import('./Toasts.tsx')
        setToasts(() => Toasts)
        showToast(notice)
      } catch (error) {
        // Without the library the text is still displayed.
        console.warn('Failed to load the toast library', error)
        toast(notice.message)
      }
    }
    return subscribeToNotices((notice) => void show(notice))
  }, [])
  useConnectionToasts()

  return (
    <Foot>
      <PageToast />
      {Toasts && <Toasts />}
    </Foot>
  )
}

function useConnectionToasts(): void {
  useEffect(() => {
    const offline = () => toast('You are offline. This page may be out of date.')
    const online = () => toast('You are back online.')
    window.addEventListener('offline', offline)
    window.addEventListener('online', online)
    return () => {
      window.removeEventListener('offline', offline)
      window.removeEventListener('online', online)
    }
  }, [])
}

/** In a narrow window it is above the sticky actions at the foot, so that heading and actions stay in sight. */
const Foot = styled.div`
  position: fixed;
  z-index: ${token.layerToast};
  inset: auto 1rem calc(var(--bottom-bar, 0px) + 5.5rem);
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: ${token.toastGap};
  pointer-events: none;

  > * {
    pointer-events: auto;
  }
  ${breakpointUp.desktop} {
    bottom: calc(var(--bottom-bar, 0px) + 1rem);
  }
`
