import { forbidden } from '../responses/httpErrors.ts'

/** Bodies of docs/product/api.md may name a shop: null or the caller's own. */
export function assertOwnShop(shopId: number, { shops_id }: { shops_id?: number | null }): void {
  if (shops_id != null && shops_id !== shopId) throw forbidden('shops_id names another shop.')
}
