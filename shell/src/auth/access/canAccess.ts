import { loadRole, type Store } from '@elegant/shared'
import type { Remotes } from '../../remotes/remotes.ts'
import { getArea } from './areas.ts'

/** Resolves whether the visitor may open an address, so that a restricted area's code is fetched only with access. */
export function canAccess(remotes: Pick<Remotes, 'getAccess'>, store: Store) {
  return async (pathname: string): Promise<boolean> => {
    const area = getArea(pathname, remotes.getAccess(pathname))
    if (!area) return true
    const role = await loadRole(store)
    return role !== null && area.roles.includes(role)
  }
}
