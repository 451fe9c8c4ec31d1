import { configureStore } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query/react'
import { useDispatch } from 'react-redux'
import { api } from '../api/api.ts'
import type { ApiClient } from '../api/client.ts'
import { cartKey, cartReplaced, cartSlice, keepCart, readCart } from './cart.ts'
import type { KeyValueStorage } from './storage.ts'

/** The one store of a page: the server's data, and the cart as this browser keeps it. */
export function makeStore({ client, storage }: { client: ApiClient; storage: KeyValueStorage }) {
  const cart = readCart(storage)
  // A key that readCart made has to last: with another one, a retry after a reload would order twice.
  if (cart.length > 0) keepCart(storage, cart)
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, [cartSlice.name]: cartSlice.reducer },
    preloadedState: { [cartSlice.name]: cart },
    middleware: (defaults) => defaults({ thunk: { extraArgument: client } }).concat(api.middleware),
  })
  let kept = cart
  store.subscribe(() => {
    const { cart } = store.getState()
    if (cart === kept) return
    kept = cart
    // What another tab has written is not written again: that tab may have written more since.
    if (JSON.stringify(readCart(storage)) !== JSON.stringify(cart)) keepCart(storage, cart)
  })
  return store
}

/** Ends what the store still has under way; its timers would keep it in memory. */
export function forgetAnswers(store: Store): void {
  store.dispatch(api.util.resetApiState())
}

/** Asks anew for all that is shown whenever the browser is online again; call it once, in the browser. */
export function followConnection(store: Store): void {
  setupListeners(store.dispatch)
}

export type Store = ReturnType<typeof makeStore>

export const useAppDispatch = useDispatch.withTypes<Store['dispatch']>()

/**
 * Follows the cart of the other tabs of this browser; call it once, in the browser. A page that the browser had put
 * aside heard nothing of them: it reads the cart when it is shown again.
 */
export function followOtherTabs(store: Store, storage: KeyValueStorage, page: Window): void {
  const read = () => store.dispatch(cartReplaced(readCart(storage)))
  page.addEventListener('storage', ({ key }) => {
    if (key === cartKey || key === null) read()
  })
  page.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) read()
  })
}
