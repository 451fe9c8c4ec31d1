import * as storefront from '../storefront/src/routes.tsx'

/** What stands in for the federation's runtime where nothing is federated: the storefront is there already. */
export function registerRemotes(): void {}

export async function loadRemote(): Promise<typeof storefront> {
  return storefront
}
