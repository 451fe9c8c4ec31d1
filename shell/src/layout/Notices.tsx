import { type Notice, onNotice } from '@elegant/shared'
import { type ComponentType, useEffect, useState } from 'react'

/** Shows what the page is told; the notification library comes with the first notice. */
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
        // The words matter more than their looks.
        console.warn('The notification library could not be loaded', error)
        setPlain(notice.message)
      }
    }
    return onNotice((notice) => void show(notice))
  }, [])

  if (Toasts) return <Toasts />
  return <p role="status">{plain}</p>
}
