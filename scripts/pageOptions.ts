import type { readEnv } from '@elegant/api'
import type { PagesOptions } from '@elegant/shell/server'

/** The options of the page server that come from the environment. */
export function pageOptions(env: ReturnType<typeof readEnv>): Omit<PagesOptions, 'apiUrl' | 'callApi'> {
  return {
    dist: env.DIST_DIR,
    releases: env.RELEASES_URL,
    rootKey: env.RELEASES_ROOT_KEY,
    serverKey: env.RELEASES_KEY,
    publicUrl: env.PUBLIC_URL,
    pageTimeout: env.PAGE_TIMEOUT,
    prerenders: true,
    shop: { domain: env.SHOP_DOMAIN, key: env.SHOP_KEY },
  }
}
