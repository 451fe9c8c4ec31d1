import { loadRole, type Store } from '@elegant/shared'
import { areaOf } from './areas.ts'

/** Whether the visitor may have the code of an address: nothing of a restricted area is fetched for anybody else. */
export function mayEnter(store: Store) {
  return async (pathname: string): Promise<boolean> => {
    const area = areaOf(pathname)
    if (!area) return true
    const role = await loadRole(store)
    return role !== null && area.roles.includes(role)
  }
}
