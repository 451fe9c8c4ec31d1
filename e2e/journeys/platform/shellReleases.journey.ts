import { activateRelease, promote, rollBack, startCanary } from '@elegant/releases/commands/commands'
import { readChanges, readRegistry } from '@elegant/releases/registry/registry'
import { shellName } from '@elegant/releases/types'
import { expect } from '../../support/journey.ts'
import { copyShell, previewLink, releaseChanged } from '../../support/release.ts'
import { test } from '../../support/releaseJourney.ts'

const command = (dist: string) => ({ dist, name: shellName, by: 'a journey', why: '' })
const readVersion = async (dist: string) => (await readRegistry(dist)).shell?.active

test('the shell is released beside the live remotes, and rolled back with the next page', async ({ page, shop }) => {
  const { remotes: before } = await readRegistry(shop.dist)
  await page.goto('/shop')
  await expect(page.getByRole('contentinfo')).toContainText('All rights reserved')
  await releaseChanged(shop.dist, shellName, 'src/layout/Footer.tsx', (source) =>
    source.replace('All rights reserved', 'Every right reserved'),
  )
  expect((await readRegistry(shop.dist)).remotes).toEqual(before)
  await page.reload()
  await expect(page.getByRole('contentinfo')).toContainText('Every right reserved')
  await expect(page.getByRole('heading', { name: 'Our Collection' })).toBeVisible()

  await rollBack(command(shop.dist))
  await page.reload()
  await expect(page.getByRole('contentinfo')).toContainText('All rights reserved')
})

test('a canary of the shell is shown to some visitors, and promoted', async ({ page, shop }) => {
  const canary = await copyShell(shop.dist)
  await startCanary(command(shop.dist), canary, 100)
  const readShell = async () =>
    page.locator('#boot').evaluate((boot) => JSON.parse(boot.textContent ?? '').shell.version)
  await page.goto('/')
  expect(await readShell()).toBe(canary.version)
  expect(await readVersion(shop.dist)).not.toBe(canary.version)
  await promote(command(shop.dist))
  expect(await readVersion(shop.dist)).toBe(canary.version)
})

test('npm run preview prints a link to a shell that only testers see', async ({ page, shop }) => {
  const { port } = new URL(shop.url)
  const link = await previewLink(shop.dist, shellName, port)
  expect(link).toMatch(`http://localhost:${port}/?remote.shell=`)
  await page.goto(link)
  const version = await readVersion(shop.dist)
  await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText(
    `You are seeing a preview: shell ${version}`,
  )
  await page.getByRole('link', { name: 'Leave preview' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Preview' })).toBeHidden()
})

for (const [fault, change] of Object.entries({
  'that throws': (text: string) => `throw new Error('Bad shell');${text}`,
  'that cannot be parsed': () => '}',
}))
  test(`five visitors with a shell ${fault} trigger an automatic rollback, and the page is readable meanwhile`, async ({
    browser,
    shop,
    browserErrors,
  }) => {
    browserErrors.expected = [/Bad shell/, /Unexpected token/, /integrity/i]
    const before = await readVersion(shop.dist)
    const bad = await copyShell(shop.dist, {
      change: (file, text) => (file.startsWith('main.') ? change(text) : text),
    })
    await activateRelease(command(shop.dist), bad)
    for (let visitor = 1; visitor <= 5; visitor++) {
      expect(await readVersion(shop.dist)).toBe(bad.version)
      const context = await browser.newContext({
        baseURL: shop.url,
        extraHTTPHeaders: { 'x-forwarded-for': `203.0.113.${visitor}` },
      })
      const page = await context.newPage()
      await Promise.all([page.waitForResponse('**/release-failures'), page.goto('/shop')])
      await expect(page.getByRole('heading', { name: 'Our Collection' })).toBeVisible()
      await context.close()
    }
    await expect.poll(() => readVersion(shop.dist)).toBe(before)
    expect((await readChanges(shop.dist))[0]).toMatchObject({ what: 'rollback', remote: 'shell', by: 'the server' })
  })
