import {
  api,
  changeFavorites,
  connectFavorites,
  type FavoritesChange,
  notify,
  readFavorites,
  useAppDispatch,
} from '@elegant/shared'
import type { FavoriteIds } from '@elegant/shared/rules'
import { useEffect } from 'react'

const favoritesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Changes the favorites of the signed-in customer, and returns them (additive). */
    sendFavorites: build.mutation<FavoriteIds, FavoritesChange>({
      query: (body) => ({ path: '/favorites', method: 'POST', body }),
    }),
  }),
})

const { sendFavorites } = favoritesApi.endpoints

/**
 * Adds the guest's favorites of this browser to the account, and shows those of the account until sign-out (product §10.22).
 * A server without them leaves the guest's as they are, and so does an account without a customer record or a blocked one.
 */
export function useAccountFavorites(userId: string, isMember: boolean): void {
  const dispatch = useAppDispatch()
  useEffect(() => {
    if (!isMember) return
    let isOver = false
    let disconnect: (() => void) | undefined
    const send = (change: FavoritesChange) => dispatch(sendFavorites.initiate(change, { track: false })).unwrap()
    const show = (ids: readonly number[]) => {
      if (!isOver) disconnect = connectFavorites(ids, save)
    }
    function save(change: FavoritesChange, before: readonly number[]): void {
      send(change).catch(async () => {
        notify.error("Your favorites couldn't be saved. Please try again.")
        // Other changes since then may have been saved.
        show(
          await send({}).then(
            ({ ids }) => ids,
            () => before,
          ),
        )
      })
    }
    const guests = readFavorites()
    send({ add: guests }).then(
      ({ ids }) => {
        const late = readFavorites().filter((id) => !guests.includes(id))
        show(ids)
        if (late.length > 0 && !isOver) changeFavorites({ add: late })
      },
      (error: unknown) => console.warn(`The favorites of account ${userId} stay unknown`, error),
    )
    return () => {
      isOver = true
      disconnect?.()
    }
  }, [userId, isMember, dispatch])
}
