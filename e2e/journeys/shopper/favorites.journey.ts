import type { MailServer } from '../../../api/src/testing/mailServer.ts'
import { openOwnerClient } from '../../support/apiClients.ts'
import { expectAccessible } from '../../support/axe.ts'
import { openHydrated } from '../../support/hydration.ts'
import { expect, sharedShopTest } from '../../support/journey.ts'
import { test } from '../../support/mailJourney.ts'

const reader = 'hanna@example.com'

test('a guest keeps two stones, shares the list, and is told once when another comes', async ({
  page,
  context,
  shop,
  mails,
  anotherVisitor,
  browserErrors,
}) => {
  // The page of an address that waits for nothing any more.
  browserErrors.expected = [/status of 404/]
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const cards = page.getByRole('main').getByRole('article')

  await test.step('hearts are kept in the browser, and shown on a page', async () => {
    await openHydrated(page, '/shop')
    for (const place of [0, 1]) {
      const heart = cards.nth(place).getByRole('button', { name: /^Keep .+ in favorites$/ })
      await heart.focus()
      await page.keyboard.press('Enter')
      await expect(heart).toHaveAttribute('aria-pressed', 'true')
    }
    await page.getByRole('link', { name: 'Favorites (2)' }).click()
    await expect(page.getByRole('heading', { name: 'Favorites', level: 1 })).toBeVisible()
    await expect(cards).toHaveCount(2)
    await expectAccessible(page, 'favorites')
    await page.reload()
    await expect(cards).toHaveCount(2)
  })

  await test.step('a removed piece comes back by Undo', async () => {
    await cards
      .first()
      .getByRole('button', { name: /^Remove / })
      .click()
    await expect(cards).toHaveCount(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(cards).toHaveCount(2)
  })

  await test.step('the list is shared by its address', async () => {
    const titles = (await cards.getByRole('heading').allInnerTexts()).toSorted()
    await page.getByRole('button', { name: 'Share this list' }).click()
    await expect(page.getByText('Link copied')).toBeVisible()
    const address = await page.evaluate(() => navigator.clipboard.readText())
    expect(address).toMatch(/\/favorites\?items=\d+,\d+$/)
    const friend = await anotherVisitor()
    await openHydrated(friend, `${address},junk,-4`)
    await expect(friend.getByRole('heading', { name: 'A list someone shared with you' })).toBeVisible()
    const shared = friend.getByRole('main').getByRole('article')
    await expect(shared).toHaveCount(2)
    await friend.getByRole('button', { name: 'Keep these pieces' }).click()
    await expect(friend.getByRole('heading', { name: 'Favorites', level: 1 })).toBeVisible()
    await expect(shared).toHaveCount(2)
    expect((await shared.getByRole('heading').allInnerTexts()).toSorted()).toEqual(titles)
  })

  await test.step('a view without products is kept as a wish', async () => {
    await openHydrated(page, '/shop?search=tanzanite')
    await expect(page.getByText('No products found matching your search.')).toBeVisible()
    await page.getByRole('button', { name: 'Tell me when' }).click()
    await page.getByLabel('Email').fill(reader)
    await expectAccessible(page, 'the form of a wish')
    await page.getByRole('button', { name: 'Tell me when' }).click()
    await expect(page.getByText('One step left: check your inbox.')).toBeVisible()
  })

  const link = await wishesLink(mails)
  await test.step('its mail leads to a page on which it is confirmed', async () => {
    await page.goto(link)
    await expect(page.getByText('Not confirmed yet: nothing is sent.')).toBeVisible()
    await expectAccessible(page, 'a wish')
    await page.getByRole('button', { name: 'Confirm: “tanzanite”' }).click()
    await expect(page.getByText('We tell you when something new fits.')).toBeVisible()
  })

  await test.step('the owner publishes a piece that fits, and one mail tells of it', async () => {
    const owner = await openOwnerClient(shop)
    const { waiting } = await (await owner('POST', '/items_interest', { title: 'Blue tanzanite' })).json()
    expect(waiting).toBe(1)
    for (const title of ['Blue tanzanite', 'Red garnet']) {
      const slug = title.toLowerCase().replace(' ', '-')
      const item = { shops_id: null, item_type: 'Product', title, slug, sku: slug, description: 'A stone', price: 90 }
      await owner('POST', '/items', item)
    }
    await expect.poll(() => digests(mails).length).toBe(1)
  })

  const [digest] = digests(mails)
  expect(digest?.text).toContain('Blue tanzanite')
  expect(digest?.text).not.toContain('Red garnet')
  await test.step('one click in the mail program ends them', async () => {
    const header = (name: string) => digest?.headers.find(({ key }) => key === name)?.value ?? ''
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const [, address = ''] = /^<(.+)>$/.exec(header('list-unsubscribe')) ?? []
    // Reading it changes nothing.
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'What you are waiting for' })).toBeVisible()
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    expect((await fetch(address, { method: 'POST', body })).status).toBe(200)
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'You are not waiting for anything' })).toBeVisible()
  })
  expect(digests(mails)).toHaveLength(1)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  sharedShopTest('a shared list is shown', async ({ page }) => {
    await page.goto('/favorites')
    await expect(page.getByText('Your browser keeps your favorites, and shows them with JavaScript.')).toBeVisible()
    await page.goto('/favorites?items=1,2,nonsense')
    await expect(page.getByRole('heading', { name: 'A list someone shared with you' })).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(2)
  })
})

function digests({ arrived }: MailServer) {
  return arrived.filter(({ subject, recipients }) => recipients.includes(reader) && /wait for/.test(subject ?? ''))
}

async function wishesLink({ arrived }: MailServer): Promise<string> {
  const find = () =>
    arrived.map(({ text }) => /http:\/\/localhost:\d+\/wishes\/[\w-]+/.exec(text ?? '')?.[0]).find((link) => link)
  await expect.poll(find).toBeDefined()
  return find() ?? ''
}
