import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { copyCheckout } from '../../support/checkout.ts'
import { expect, test } from '../../support/journey.ts'
import { signIn } from '../../support/people.ts'
import { fingerprint } from '../../support/release.ts'

const run = promisify(execFile)
const banner = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Test Remote' })

test('one command makes a remote, which goes live for admins, and for everyone once its page says so', async ({
  page,
  shop,
  anotherVisitor,
}) => {
  const checkout = await copyCheckout()
  const runScript = (...args: string[]) =>
    run(process.execPath, args, { cwd: checkout, env: { ...process.env, DIST_DIR: shop.dist } })
  try {
    await runScript('scripts/new.ts', 'test-remote')
    const others = ['shell', 'storefront', 'admin'].map((app) => path.join(shop.dist, 'remotes', app))
    const before = await Promise.all(others.map(fingerprint))
    await runScript('scripts/releases/cli.ts', 'release', 'test-remote')
    expect(await Promise.all(others.map(fingerprint)), 'the files of the other apps').toEqual(before)

    const guest = await anotherVisitor()
    await test.step('a guest sees neither the page nor a link to it', async () => {
      await guest.goto('/test-remote')
      await expect(guest).toHaveURL(/\/sign-in$/)
      await guest.goto('/')
      await expect(guest.getByRole('banner').getByRole('link', { name: 'About' })).toBeVisible()
      await expect(banner(guest)).toHaveCount(0)
      expect(await (await fetch(`${shop.url}/sitemap-pages.xml`)).text()).not.toContain('test-remote')
    })

    await test.step('the owner sees both', async () => {
      await page.goto('/test-remote')
      await signIn(page, shop.admin)
      await expect(page.getByRole('heading', { level: 1, name: 'Test Remote' })).toBeVisible()
      await page.goto('/')
      await banner(page).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Test Remote' })).toBeVisible()
    })

    await test.step('a guest sees both after the release that opens the page', async () => {
      const pages = path.join(checkout, 'test-remote/src/pages.ts')
      await writeFile(pages, (await readFile(pages, 'utf8')).replace("access: 'admin'", "access: 'everyone'"))
      const skipSmoke = ['--skip', 'smoke', '--why', 'the first release passed it']
      await runScript('scripts/releases/cli.ts', 'release', 'test-remote', ...skipSmoke)
      await guest.goto('/')
      await banner(guest).click()
      await expect(guest.getByRole('heading', { level: 1, name: 'Test Remote' })).toBeVisible()
      const sent = await fetch(`${shop.url}/test-remote`)
      expect([sent.status, await sent.text()]).toEqual([200, expect.stringContaining('Test Remote</h1>')])
      expect(await (await fetch(`${shop.url}/sitemap-pages.xml`)).text()).toContain(`${shop.url}/test-remote</loc>`)
    })
  } finally {
    await rm(checkout, { recursive: true, force: true })
  }
})
