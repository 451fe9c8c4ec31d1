import { claimOrders, getCustomer } from '../api/customers.ts'
import { getSession } from '../api/identity.ts'
import { guestIdKey } from './session.ts'
import type { KeyValueStorage } from './storage.ts'
import type { Store } from './store.ts'

/** Once a guest has signed in and has a record, what he ordered in this browser becomes his (decisions, Orders). */
export function keepGuestOrders(store: Store, storage: KeyValueStorage): void {
  let claimed: string | null = null
  store.subscribe(() => {
    const state = store.getState()
    const user = getSession.select()(state).data
    if (!user || !getCustomer.select({ name: user.name, email: user.email })(state).data) return
    const guestId = storage.getItem(guestIdKey)
    if (!guestId || guestId === claimed) return
    claimed = guestId
    void store.dispatch(claimOrders.initiate(guestId)).then(({ error }) => {
      if (error) console.warn('The orders placed before signing in stay with this browser', error)
      else storage.removeItem(guestIdKey)
    })
  })
}
