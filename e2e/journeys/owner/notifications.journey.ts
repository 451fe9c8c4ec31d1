import type { BrowserContext, Page, Worker } from '@playwright/test'
import { expectAccessible } from '../../support/axe.ts'
import { expect, test } from '../../support/journey.ts'
import { openAdmin } from '../../support/people.ts'

// A headless browser has neither a push service nor notifications: a subscription and a screen stand in for them. The
// worker, its registration under the page's policy, and the events that it gets are real.

test('the owner turns on notifications, whose clicks open their pages', async ({
  page,
  context,
  shop,
  browserErrors,
}) => {
  // The check for a session before signing in.
  browserErrors.expected = [/status of 40[13]/]
  await context.grantPermissions(['notifications'])
  await page.addInitScript(standInForPushService)
  await openAdmin(page, shop)
  const panel = page.getByRole('region', { name: 'Notifications' })
  const isRegistered = context.waitForEvent('serviceworker')
  await panel.getByRole('button', { name: 'Notify me on this device' }).click()
  await expect(panel.getByText('This device notifies you of new enquiries, messages and requests.')).toBeVisible()
  await expectAccessible(page, 'the admin home with notifications')

  await test.step('a push becomes a notification', async () => {
    const worker = await isRegistered
    await worker.evaluate(standInForScreen)
    await deliverPush(context, page, { title: 'New enquiry', path: '/admin/orders/7' })
    await expect.poll(() => read(worker, 'shown')).toEqual(['New enquiry'])
    await worker.evaluate(() => Reflect.get(self, 'clickLast')())
    await expect.poll(() => read(worker, 'opened')).toEqual([`${shop.url}/admin/orders/7`])
  })

  await test.step('no page comes from the worker', async () => {
    await page.goto('/admin/orders')
    await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible()
    const workerStart = () => performance.getEntriesByType('navigation')[0]?.toJSON().workerStart
    expect(await page.evaluate(workerStart)).toBe(0)
  })

  await test.step('the owner turns them off', async () => {
    await page.goto('/admin')
    await panel.getByRole('button', { name: 'Stop notifying this device' }).click()
    await expect(panel.getByRole('button', { name: 'Notify me on this device' })).toBeVisible()
  })
})

function standInForPushService(): void {
  const kept = 'subscribed'
  const keys = {
    p256dh: 'BLQELIDm-6b9Bl07YrEuXJ4BL_YBVQ0dvt9NQGGJxIQidJWHPNa9YrouvcQ9d7_MqzvGS9Alz60SZNCG3qfpk0c',
    auth: 'AAAAAAAAAAAAAAAAAAAAAA',
  }
  const endpoint = 'https://push.example/device'
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => sessionStorage.removeItem(kept),
  }
  Object.assign(PushManager.prototype, {
    subscribe: async () => {
      sessionStorage.setItem(kept, 'yes')
      return subscription
    },
    getSubscription: async () => (sessionStorage.getItem(kept) ? subscription : null),
  })
  Object.defineProperty(Notification, 'permission', { get: () => 'default' })
}

/** In the worker, records the notifications that it shows and the windows that it opens. */
function standInForScreen(): void {
  const shown: string[] = []
  const opened: string[] = []
  let last: object = {}
  const showNotification = async (title: string, options: object) => {
    shown.push(title)
    last = options
  }
  Object.assign(Reflect.get(self, 'registration'), { showNotification })
  Object.assign(Reflect.get(self, 'clients'), { openWindow: async (url: string) => void opened.push(url) })
  const clickLast = () => {
    const notification = { ...last, close() {} }
    self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil() {} }))
  }
  Object.assign(self, { shown, opened, clickLast })
}

function read(worker: Worker, name: 'shown' | 'opened'): Promise<unknown> {
  return worker.evaluate((name) => Reflect.get(self, name), name)
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
