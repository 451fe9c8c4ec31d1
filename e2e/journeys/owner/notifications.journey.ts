import type { BrowserContext, Page, Worker } from '@playwright/test'
import { expectAccessible } from '../../support/axe.ts'
import { expect, test } from '../../support/journey.ts'
import { signIn } from '../../support/people.ts'

test('the owner has enquiries shown as notifications, which open their page', async ({
  page,
  context,
  shop,
  browserErrors,
}) => {
  // The check for a session before signing in.
  browserErrors.expected = [/status of 40[13]/]
  await context.grantPermissions(['notifications'])
  await subscribeToNoService(page)
  await page.goto('/sign-in')
  await signIn(page, shop.admin)
  await expect(page).toHaveURL(/\/shop$/)
  await page.goto('/admin')
  const panel = page.getByRole('region', { name: 'Notifications' })
  await panel.getByRole('button', { name: 'Notify me on this device' }).click()
  await expect(panel.getByText('This device notifies you of new enquiries, messages and requests.')).toBeVisible()
  await expectAccessible(page, 'the admin home with notifications')

  await deliverPush(context, page, { title: 'New enquiry', path: '/admin/orders' })
  await expect.poll(() => shownNotifications(page)).toEqual(['New enquiry'])
  expect(await openedByClick(await workerOf(context))).toEqual([`${shop.url}/admin/orders`])
  await expect.poll(() => shownNotifications(page)).toEqual([])

  await test.step('the worker serves no page', async () => {
    await page.goto('/admin/orders')
    await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible()
    expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON().workerStart)).toBe(0)
  })

  await test.step('and turns them off', async () => {
    await page.goto('/admin')
    await panel.getByRole('button', { name: 'Stop notifying this device' }).click()
    await expect(panel.getByRole('button', { name: 'Notify me on this device' })).toBeVisible()
  })
})

/** A headless browser has no push service, so its subscriptions stand in; everything else is the browser's. */
async function subscribeToNoService(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const key = 'subscribed'
    const keys = {
      p256dh: 'BLQELIDm-6b9Bl07YrEuXJ4BL_YBVQ0dvt9NQGGJxIQidJWHPNa9YrouvcQ9d7_MqzvGS9Alz60SZNCG3qfpk0c',
      auth: 'AAAAAAAAAAAAAAAAAAAAAA',
    }
    const subscription = {
      endpoint: 'https://push.example/device',
      toJSON: () => ({ endpoint: 'https://push.example/device', keys }),
      unsubscribe: async () => sessionStorage.removeItem(key),
    }
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        sessionStorage.setItem(key, 'yes')
        return subscription
      },
      getSubscription: async () => (sessionStorage.getItem(key) ? subscription : null),
    })
  })
}

async function deliverPush(context: BrowserContext, page: Page, notice: object): Promise<void> {
  const browser = await context.newCDPSession(page)
  const registrationId = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
      if (registration) resolve(registration.registrationId)
    })
  })
  await browser.send('ServiceWorker.enable')
  await browser.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registrationId,
    data: JSON.stringify(notice),
  })
}

function shownNotifications(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/admin/')
    return (await registration?.getNotifications())?.map(({ title }) => title) ?? []
  })
}

async function workerOf(context: BrowserContext): Promise<Worker> {
  const [worker] = context.serviceWorkers()
  return worker ?? context.waitForEvent('serviceworker')
}

/** Clicks the notification in the worker. A window opens only for the click of a person, so its address is recorded. */
function openedByClick(worker: Worker): Promise<unknown> {
  return worker.evaluate(async () => {
    const opened: string[] = []
    Object.assign(Reflect.get(self, 'clients'), { openWindow: async (url: string) => void opened.push(url) })
    const [notification] = await Reflect.get(self, 'registration').getNotifications()
    let work: unknown
    const waitUntil = (given: unknown) => {
      work = given
    }
    self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }))
    await work
    return opened
  })
}
