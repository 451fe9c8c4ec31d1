import { expectAccessible } from '../../support/axe.ts'
import { expect, test } from '../../support/journey.ts'
import { openAdmin } from '../../support/people.ts'

// The whole demo, with its customers and orders.
test.use({ settings: { DEMO: 'on' } })

test('the dashboard says what waits, and each line leads to it', async ({ page, shop, browserErrors }) => {
  // The check for a session before signing in.
  browserErrors.expected = [/status of 40[13]/]
  await openAdmin(page, shop)
  const waiting = page.getByRole('region', { name: 'Waiting for you' })
  const sidebar = page.getByRole('navigation', { name: 'Admin' })
  await expect(page.getByRole('img', { name: /^USD [\d,.]+ received in the last 30 days/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /^\d+ orders in the last 30 days/ })).toBeVisible()
  await expect(sidebar.getByRole('link', { name: /^Orders \d+ pending$/ })).toBeVisible()
  await expectAccessible(page, 'the dashboard of a shop with a life')

  await test.step('accepted estimates lead to their conversations alone', async () => {
    const link = waiting.getByRole('link', { name: /accepted estimates? ready/ })
    const count = Number.parseInt((await link.textContent()) ?? '', 10)
    await link.click()
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(count)
    await expect(page.getByText(/Overdue|Answer within/).first()).toBeVisible()
  })

  await test.step('a conversation that is read counts no longer', async () => {
    const badge = sidebar.getByRole('link', { name: /^Inbox \d+ unread$/ })
    const before = Number((await badge.textContent())?.replace(/\D/g, ''))
    await page.getByRole('main').getByRole('article').first().getByRole('link').click()
    await expect(page.getByRole('region', { name: 'Conversation' })).toBeVisible()
    await expect(sidebar.getByRole('link', { name: `Inbox ${before - 1} unread` })).toBeVisible()
  })

  await test.step('unread requests lead to the requests', async () => {
    await sidebar.getByRole('link', { name: 'Dashboard' }).click()
    await waiting.getByRole('link', { name: /unread requests/ }).click()
    await expect(page).toHaveURL(/\/admin\/requests\?show=unread$/)
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  })
})
