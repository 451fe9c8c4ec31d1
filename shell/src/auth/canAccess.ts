import { loadStanding, type Store } from '@elegant/shared'
import type { Remotes } from '../remotes/remotes.ts'
import { areaOf, isAdmitted } from './areas.ts'

/** Resolves whether the visitor may open an address, so that a restricted area's code is fetched only with access. */
export function canAccess(remotes: Pick<Remotes, 'accessOf'>, store: Store) {
  return async (pathname: string): Promise<boolean> => {
    const area = areaOf(pathname, remotes.accessOf(pathname))
    return !area || isAdmitted(area, await loadStanding(store))
  }
}
