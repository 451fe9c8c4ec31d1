import { api, connectFavorites, type FavoritesChange, notify, readFavorites, useAppDispatch } from '@elegant/shared'
import type { FavoriteIds } from '@elegant/shared/rules'
import { useEffect } from 'react'

const favoritesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Changes the favorites of the signed-in customer, and returns them (additive). */
    changeFavorites: build.mutation<FavoriteIds, FavoritesChange>({
      query: (body) => ({ path: '/favorites', method: 'POST', body }),
    }),
  }),
})

const { changeFavorites } = favoritesApi.endpoints

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
    const send = (change: FavoritesChange) => dispatch(changeFavorites.initiate(change, { track: false })).unwrap()
    const show = (ids: readonly number[]) => {
      if (!isOver) disconnect = connectFavorites(ids, save)
    }
    function save(change: FavoritesChange, before: readonly number[]): void {
      send(change).catch(() => {
        notify.error("Your favorites couldn't be saved. Please try again.")
        show(before)
      })
    }
    send({ add: readFavorites() }).then(
      ({ ids }) => show(ids),
      (error: unknown) => console.warn(`The favorites of account ${userId} stay unknown`, error),
    )
    return () => {
      isOver = true
      disconnect?.()
    }
  }, [userId, isMember, dispatch])
}
