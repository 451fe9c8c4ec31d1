import { BucketMirror } from '@elegant/releases/bucket/bucketMirror'
import { changeRegistry } from '@elegant/releases/registry/changeRegistry'
import { type BucketServer, openBucketServer } from '@elegant/server/testing/bucketServer'
import { test as base, expect } from '../../support/journey.ts'
import { createOwnRepository, type OwnRepository } from '../../support/ownRepository.ts'

const test = base.extend<{ storage: BucketServer; repository: OwnRepository }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern.
  storage: async ({}, use) => {
    const storage = await openBucketServer()
    await use(storage)
    await storage.close()
  },
  settings: ({ storage }, use) => use({ RELEASES_URL: getUrl(storage) }),
  repository: [
    async ({ shop, storage }, use) => {
      await fillBucket(storage, shop.dist)
      const repository = await createOwnRepository('gem-show', { SHOP_URL: shop.url, RELEASES_URL: getUrl(storage) })
      await use(repository)
      await repository.remove()
    },
    { timeout: 180_000 },
  ],
})

test('a team builds, tests and releases its remote from a repository of its own', async ({ page, repository }) => {
  const { kit, develop, edit } = repository
  await edit('src/pages.ts', "access: 'admin'", "access: 'everyone'")

  await test.step('it builds and tests', async () => {
    expect(await kit('build')).toMatch(/gem-show: 1\.0\.0-\w{10} is built/)
    expect(await kit('test')).toContain('1 passed')
  })

  await test.step('in development it is a page of the running shop, which shows every edit', async () => {
    const { url, close } = await develop()
    try {
      await page.goto(`${url}/gem-show`)
      await expect(page.getByRole('heading', { level: 1, name: 'Gem Show' })).toBeVisible()
      await expect(page.getByRole('banner').getByRole('link', { name: 'Gem Show' })).toBeVisible()
      await edit('src/GemShowPage.tsx', 'PageHeading title="Gem Show"', 'PageHeading title="Gem Fair"')
      await expect(page.getByRole('heading', { level: 1, name: 'Gem Fair' })).toBeVisible()
      await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/About/)
      await edit('src/GemShowPage.tsx', 'PageHeading title="Gem Fair"', 'PageHeading title="Gem Show"')
    } finally {
      // An open page waits for builds.
      await page.goto('about:blank')
      await close()
    }
  })

  await test.step('a check says what it looked at, and releases nothing', async () => {
    const report = await kit('check')
    for (const check of ['types', 'files', 'contract', 'shared', 'pages', 'api', 'size'])
      expect(report).toMatch(new RegExp(`check ${check} +passed`))
    expect(report).toMatch(/check smoke +not run/)
    await page.goto('/')
    await expect(page.getByRole('banner').getByRole('link', { name: 'About' })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Gem Show' })).toHaveCount(0)
  })

  await test.step('a page of the storefront is refused by name', async () => {
    await edit('src/pages.ts', "path: '/gem-show'", "path: '/shop'")
    await expect(kit('release')).rejects.toThrow('/shop belongs to storefront')
    await edit('src/pages.ts', "path: '/shop'", "path: '/gem-show'")
  })

  await test.step('so is a name that the live shell does not have', async () => {
    await edit('src/GemShowPage.tsx', 'import { PageMeta }', 'import { PageMeta, notOfTheShell }')
    await edit('src/GemShowPage.tsx', 'return (', 'notOfTheShell()\n  return (')
    await expect(kit('release')).rejects.toThrow('it uses notOfTheShell of @elegant/shared, which the shell')
    await edit('src/GemShowPage.tsx', ', notOfTheShell', '')
    await edit('src/GemShowPage.tsx', 'notOfTheShell()\n  ', '')
  })

  await test.step('a release shows visitors the page, and its link in the header', async () => {
    expect(await kit('release')).toMatch(/gem-show: 1\.0\.0-\w{10} is live/)
    await expect(async () => {
      await page.goto('/')
      await page.getByRole('banner').getByRole('link', { name: 'Gem Show' }).click({ timeout: 1000 })
    }).toPass()
    await expect(page.getByRole('heading', { level: 1, name: 'Gem Show' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Gem Show' })).toBeVisible()
  })
})

function getUrl({ bucket: { bucket, endpoint } }: BucketServer): string {
  return `s3://${bucket}?endpoint=${endpoint}`
}

/** Uploads the releases of a shop, as its first change does. */
async function fillBucket({ bucket }: BucketServer, dist: string): Promise<void> {
  const mirror = new BucketMirror({ bucket, dist, onFailure: (error) => console.error(error) })
  const change = { by: 'journey', what: 'build', remote: 'shell', version: '', why: 'moves to the bucket' } as const
  await changeRegistry(dist, (apps) => ({ change, apps }), mirror)
  await mirror.close()
}
