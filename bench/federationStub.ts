import * as storefront from '../storefront/src/routes.tsx'

/** Returns the bundled storefront instead of loading a remote. */
export async function getRoutes(): Promise<typeof storefront> {
  return storefront
}

/** Empty, because a single build shares nothing. */
export const shareScopeMap = {}
