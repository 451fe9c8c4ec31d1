import { type Notice, onNotice } from '@elegant/shared'
import { type ComponentType, useEffect, useState } from 'react'

/** Shows what the page is told; the notification library comes with the first notice. */
export function Notices() {
  const [Toasts, setToasts] = useState<ComponentType>()
  const [plain, setPlain] = useState('')

  useEffect(() => {
    async function show({ tone, message }: Notice) {
      try {
        const { toast, Toasts } = await import('./Toasts.tsx')
        setToasts(() => Toasts)
        toast[tone](message, tone === 'error' ? { autoClose: false } : {})
      } catch (error) {
        // The words matter more than their looks.
        console.warn('The notification library could not be loaded', error)
        setPlain(message)
      }
    }
    return onNotice((notice) => void show(notice))
  }, [])

  if (Toasts) return <Toasts />
  return <p role="status">{plain}</p>
}
