import * as storefront from '../storefront/src/routes.tsx'

/** What stands in for the federation where nothing is federated: the storefront is there already. */
export async function routesOf(): Promise<typeof storefront> {
  return storefront
}

/** Nothing is shared between builds: there is one. */
export const shareScopeMap = {}
