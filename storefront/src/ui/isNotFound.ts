import { hasStatus } from '@elegant/shared'
import { isUnknownCall } from '@elegant/shared/rules'

/** True if the shop has nothing under the slug, key or number of an address; a 400 says that none can look like this. */
export function isNotFound(error: unknown): boolean {
  return isUnknownCall(error) || hasStatus(error, 400)
}
