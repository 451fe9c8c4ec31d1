import { onNotice } from '@elegant/shared'
import { type ComponentType, useEffect, useState } from 'react'

/** Shows what the page is told; the notification library comes with the first notice. */
export function Notices() {
  const [Toasts, setToasts] = useState<ComponentType>()
  useEffect(
    () =>
      onNotice(async ({ tone, message }) => {
        const { toast, Toasts } = await import('./Toasts.tsx')
        setToasts(() => Toasts)
        toast[tone](message, tone === 'error' ? { autoClose: false } : {})
      }),
    [],
  )
  return Toasts ? <Toasts /> : null
}
