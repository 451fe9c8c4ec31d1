import { hash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { activateRelease, preview, rollBack, startCanary } from '@elegant/releases/commands/commands'
import { expectAccessible } from '../../support/axe.ts'
import { expect } from '../../support/journey.ts'
import { copyRelease } from '../../support/release.ts'
import { test } from '../../support/releaseJourney.ts'

const command = (dist: string) => ({ dist, name: 'storefront', by: 'a journey', why: '' })
const heading = 'Our Collection'

/** Changes the heading of the shop's page, to distinguish two releases. */
const replaceHeading = (title: string) => (_: string, text: string) => text.replaceAll(heading, title)

test('a visitor keeps the canary or the live release, and a rollback takes effect with the next page', async ({
  page,
  shop,
}) => {
  const canary = await copyRelease(shop.dist, 'storefront', { change: replaceHeading('Our Canary Collection') })
  await startCanary(command(shop.dist), canary, 50)
  await page.goto('/shop')
  const title = page.getByRole('heading', { level: 1 })
  const assigned = await title.innerText()
  for (let load = 0; load < 3; load++) {
    await page.goto('/shop')
    await expect(title).toHaveText(assigned)
  }
  await rollBack(command(shop.dist))
  await page.goto('/shop')
  await expect(title).toHaveText(heading)

  await activateRelease(command(shop.dist), canary)
  await page.goto('/shop')
  await expect(title).toHaveText('Our Canary Collection')
  await rollBack(command(shop.dist))
  await page.goto('/shop')
  await expect(title).toHaveText(heading)
})

test('a tester opens a preview by its link, inspects who owns what, and leaves it', async ({ page, shop }) => {
  const next = await copyRelease(shop.dist, 'storefront', { change: replaceHeading('Our Next Collection') })
  await preview(
    command(shop.dist),
    { ...next, shared: { ...next.shared, react: '^18.0.0' } },
    { keyHash: hash('sha256', 'the-key'), until: '2999-01-01T00:00:00Z' },
  )
  await page.goto(`/shop?remote.storefront=${next.version}&remote.key=the-key`)
  await expect(page.getByRole('heading', { level: 1, name: 'Our Next Collection' })).toBeVisible()
  const bar = page.getByRole('complementary', { name: 'Preview' })
  await expect(bar).toContainText(`You are seeing a preview: storefront ${next.version}.`)

  await bar.getByRole('button', { name: 'Show owners' }).focus()
  await page.keyboard.press('Enter')
  const panel = bar.getByRole('region', { name: 'Owners' })
  await expect(panel.getByRole('row', { name: /^storefront/ })).toHaveText(
    new RegExp(`storefront${next.version}preview\\d+ ms`),
  )
  await expect(panel.getByRole('row', { name: /^admin/ })).toContainText('not yet')
  await expect(panel.getByRole('row', { name: /^react \d/ })).toContainText('^18.0.0: incompatible')
  await expect(page.getByRole('main')).toHaveAttribute('data-owner', `storefront ${next.version} (preview)`)
  await expect(page.getByRole('banner')).toHaveAttribute('data-owner', 'shell')
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessible(page, `who owns what, ${width} px`)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  }
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page.getByRole('main')).not.toHaveAttribute('data-owner')

  await bar.getByRole('link', { name: 'Leave preview' }).click()
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(bar).toHaveCount(0)
})

test('a tester with an expired link is told so, and goes to the shop', async ({ page, shop, browserErrors }) => {
  browserErrors.expected = [/410/]
  const next = await copyRelease(shop.dist, 'storefront')
  await preview(command(shop.dist), next, { keyHash: hash('sha256', 'the-key'), until: '2026-01-01T00:00:00Z' })
  await page.goto(`/shop?remote.storefront=${next.version}&remote.key=the-key`)
  await expect(page.getByRole('heading', { name: 'This preview is over' })).toBeVisible()
  await expectAccessible(page, 'a preview that is over')
  await page.getByRole('link', { name: 'Go to the shop' }).click()
  await expect(page).toHaveTitle(/Elegant/)
  await expect(page.getByRole('banner')).toBeVisible()
})

test.describe('a tab opened before a release', () => {
  test('still loads its pages, offers a reload once they are deleted, and keeps the cart', async ({
    page,
    shop,
    browserErrors,
  }) => {
    browserErrors.expected = [/404|MIME type/]
    const old = await copyRelease(shop.dist, 'storefront')
    await activateRelease(command(shop.dist), old)
    await page.goto('/shop')
    await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
    await page.getByRole('button', { name: 'Enquire Now' }).click()
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
    await activateRelease(
      command(shop.dist),
      await copyRelease(shop.dist, 'storefront', { change: replaceHeading('Our Next Collection') }),
    )

    await page.evaluate(() => Reflect.set(window, 'sameDocument', true))
    await page.getByRole('banner').getByRole('link', { name: 'Categories' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Shop by Category' })).toBeVisible()

    await rm(path.join(shop.dist, 'remotes/storefront', old.version), { recursive: true })
    await page.getByRole('banner').getByRole('link', { name: 'Events' }).click()
    await expect(page.getByRole('heading', { name: 'The shop has been updated' })).toBeVisible()
    expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true)
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Upcoming Events' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  })

  test('offers a reload if a page of its shell build is deleted', async ({ page, browserErrors }) => {
    browserErrors.expected = [/404|MIME type/]
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
    await page.route('**/remotes/shell/*/sign-in.*.js', (route) => route.fulfill({ status: 404 }))
    await page.route('**/my-remotes.json', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ json: { ...(await response.json()), shell: 'another' } })
    })
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: 'The shop has been updated' })).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByLabel('Email')).toBeVisible()
  })
})
