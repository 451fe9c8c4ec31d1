import { type Notice, subscribeToNotices, toast } from '@elegant/shared'
import { type ComponentType, useEffect, useState } from 'react'
import { PageToast } from './PageToast.tsx'

/** Displays notices and connection changes. The toast library is loaded with the first notice. */
export function Notices() {
  const [Toasts, setToasts] = useState<ComponentType>()
  const [plain, setPlain] = useState('')

  useEffect(() => {
    async function show(notice: Notice) {
      try {
        const { showToast, Toasts } = await import('./Toasts.tsx')
        setToasts(() => Toasts)
        showToast(notice)
      } catch (error) {
        // Without the library the text is still displayed.
        console.warn('Failed to load the toast library', error)
        setPlain(notice.message)
      }
    }
    return subscribeToNotices((notice) => void show(notice))
  }, [])
  useConnectionToasts()

  return (
    <>
      {Toasts ? <Toasts /> : <p role="status">{plain}</p>}
      <PageToast />
    </>
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
