import { guestIdKey, type KeyValueStorage, type SessionUser, useClaimOrdersMutation } from '@elegant/shared'
import { useEffect, useState } from 'react'

/** The guest orders an account has declined. A new guest order prompts again. */
const dismissedKey = 'elegant_guest_orders_dismissed'

/** Orders placed in this browser without an account. */
export interface GuestOrders {
  guestId: string
  count: number
}

/**
 * Finds guest orders after a customer has signed in; they join the account once confirmed
 * (docs/product/orders.md#guests).
 */
export function useGuestOrders({ id }: SessionUser, hasRecord: boolean, storage: KeyValueStorage) {
  const [claim] = useClaimOrdersMutation()
  const [found, setFound] = useState<GuestOrders>()
  useEffect(() => {
    const guestId = storage.getItem(guestIdKey)
    if (!hasRecord || !guestId) return
    void claim({ temp_session_id: guestId, dryRun: true }).then(({ data, error }) => {
      if (error) console.warn('Guest orders could not be checked and stay with this browser', error)
      else if (data.claimable === 0) storage.removeItem(guestIdKey)
      else if (storage.getItem(dismissedKey) !== getAnswer(id, data.claimable))
        setFound({ guestId, count: data.claimable })
    })
  }, [id, hasRecord, claim, storage])
  return { found, forget: () => setFound(undefined) }
}

/** Leaves the orders with the browser for another account to claim. */
export function dismissOrders(storage: KeyValueStorage, { id }: SessionUser, { count }: GuestOrders): void {
  storage.setItem(dismissedKey, getAnswer(id, count))
}

function getAnswer(id: string, count: number): string {
  return `${count} of ${id}`
}
