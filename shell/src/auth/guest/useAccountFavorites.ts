import {
  api,
  changeFavorites,
  connectFavorites,
  type FavoritesChange,
  isFailure,
  notify,
  readFavorites,
  safeStorage,
  useAppDispatch,
  useLocation,
} from '@elegant/shared'
import { type FavoriteIds, type Item, limits } from '@elegant/shared/rules'
import { useEffect, useState } from 'react'

const favoritesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Changes the favorites of the signed-in customer, and returns them (additive). */
    sendFavorites: build.mutation<FavoriteIds, FavoritesChange>({
      query: (body) => ({ path: '/favorites', method: 'POST', body }),
    }),
    /** Those of the pieces that the shop shows; an account can keep no others. */
    findShownIds: build.query<number[], number[]>({
      query: (ids) => ({ path: '/items_chosen', external: { ids } }),
      transformResponse: (items: Pick<Item, 'id'>[] | null) => (items ?? []).map(({ id }) => id),
    }),
  }),
})

const { sendFavorites, findShownIds } = favoritesApi.endpoints

const tab = safeStorage(() => sessionStorage)
/** The favorites of which this tab has said that the account has no room for them. */
const leftKey = 'elegant_favorites_left'

/**
 * Adds the guest's favorites of this browser to the account, and shows those of the account until sign-out
 * (docs/product/favorites.md). Those for which it has no room stay in the browser. After a failure, the next page or
 * connection tries again. A server without them leaves the guest's as they are, and so does an account without a
 * customer record or a blocked one.
 */
export function useAccountFavorites(userId: string, isMember: boolean): void {
  const dispatch = useAppDispatch()
  const { pathname } = useLocation()
  const [hasFailed, setFailed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next page tries again
  useEffect(() => {
    const tryAgain = () => setFailed(false)
    tryAgain()
    window.addEventListener('online', tryAgain)
    return () => window.removeEventListener('online', tryAgain)
  }, [pathname])
  useEffect(() => {
    if (!isMember || hasFailed) return
    let isOver = false
    let rest: readonly number[] = []
    let disconnect: (() => void) | undefined
    const send = (change: FavoritesChange) => dispatch(sendFavorites.initiate(change, { track: false })).unwrap()
    const show = (ids: readonly number[]) => {
      if (!isOver) disconnect = connectFavorites(ids, save, rest)
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
    /** Those that could be added to a full account. Without an answer, none is lost. */
    const findAddable = async (ids: number[]): Promise<readonly number[]> =>
      ids.length === 0 ? ids : ((await dispatch(findShownIds.initiate(ids, { subscribe: false }))).data ?? ids)
    const guests = readFavorites()
    send({ add: guests }).then(
      async ({ ids }) => {
        const isFull = ids.length >= limits.favorites
        const unsaved = isFull ? await findAddable(guests.filter((id) => !ids.includes(id))) : []
        // Those that were kept meanwhile, and those for which there was no room.
        const missing = readFavorites().filter(
          (id) => !ids.includes(id) && (unsaved.includes(id) || !guests.includes(id)),
        )
        const hasRoom = ids.length + missing.length <= limits.favorites
        if (!hasRoom) rest = missing
        show(ids)
        if (isOver || missing.length === 0) return
        if (hasRoom || tab.getItem(leftKey) !== String(rest)) changeFavorites({ add: missing })
        tab.setItem(leftKey, String(rest))
      },
      (error: unknown) => {
        console.warn(`The favorites of account ${userId} stay unknown`, error)
        if (!isOver && !isRefusal(error)) setFailed(true)
      },
    )
    return () => {
      isOver = true
      disconnect?.()
    }
  }, [userId, isMember, hasFailed, dispatch])
}

/** The same call would be refused again, unlike one that was late or one of too many. */
function isRefusal(error: unknown): boolean {
  return isFailure(error) && error.status >= 400 && error.status < 500 && ![408, 429].includes(error.status)
}
