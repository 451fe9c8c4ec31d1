import { guestIdKey, useClaimOrdersMutation } from '@elegant/shared'
import { use, useEffect } from 'react'
import { ShellContext } from '../ShellContext.ts'

/** Once a guest has signed in and has a record, what he ordered in this browser becomes his (decisions, Orders). */
export function useGuestOrders(hasRecord: boolean): void {
  const { storage } = use(ShellContext)
  const [claim] = useClaimOrdersMutation()
  useEffect(() => {
    const guestId = storage.getItem(guestIdKey)
    if (!hasRecord || !guestId) return
    void claim(guestId).then(({ error }) => {
      if (error) console.warn('The orders placed before signing in stay with this browser', error)
      else storage.removeItem(guestIdKey)
    })
  }, [hasRecord, claim, storage])
}
