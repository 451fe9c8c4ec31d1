import { changeRegistry } from '@elegant/releases/registry/changeRegistry'
import { readRegistry } from '@elegant/releases/registry/registry'
import { test as journey } from './journey.ts'
import { openShop, type Shop } from './shop.ts'

/**
 * A test that changes nothing but the releases of its shop. Tests in turn use one shop, because its start takes longer than
 * most of them; each begins with the releases of this checkout.
 */
export const test = journey.extend<object, { releaseShop: Shop }>({
  releaseShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern.
    async ({}, use) => {
      // So that a test can send the addresses of several visitors.
      const shop = await openShop({ TRUST_PROXY: 'loopback' })
      await use(shop)
      await shop.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  shop: async ({ releaseShop: shop }, use) => {
    const { shell, remotes } = await readRegistry(shop.dist)
    await use(shop)
    const change = { by: 'journey', what: 'build', remote: 'shell', version: '', why: 'as before the test' } as const
    await changeRegistry(shop.dist, () => ({ change, apps: { shell, remotes } }))
  },
})
