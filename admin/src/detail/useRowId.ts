import { useParams } from '@elegant/shared'
import { parseId } from '@elegant/shared/rules'

/**
 * The id in the address of a page: a number, or a text on a server that has such ids
 * (docs/product/api.md#compatibility).
 */
export function useRowId(): number | string {
  return parseId(useParams().id ?? '')
}
