import { runInNewContext } from 'node:vm'
import { adminManifestPath, pushWorkerPath } from '@elegant/shared/rules'
import { type OpenPages, openPages } from '../testing/openPages.ts'

let pages: OpenPages
beforeAll(async () => {
  pages = await openPages('')
  await pages.release('1.0.0', '')
})
afterAll(() => pages.close())

const get = (url: string) => pages.app.inject(url)

test('the admin area has a manifest with the name of the shop, with which a phone keeps it as an app', async () => {
  pages.api.shop = { name: 'Opal & Co', _shop_info: { contact_info: {} } }
  const { headers, body } = await get(adminManifestPath)
  expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  expect(JSON.parse(body)).toMatchObject({
    name: 'Opal & Co: Admin',
    start_url: '/admin',
    scope: '/admin',
    display: 'standalone',
  })
})

test('only pages of the admin area name the manifest', async () => {
  const link = `<link rel="manifest" href="${adminManifestPath}">`
  expect((await get('/admin')).body).toContain(link)
  expect((await get('/admin/orders')).body).toContain(link)
  for (const path of ['/shop', '/cart', '/nowhere']) expect((await get(path)).body).not.toContain(link)
})

describe('the worker of the admin area', () => {
  /** Runs the script and returns its listeners, as a browser does. */
  async function run(clients: object = {}) {
    const { headers, body } = await get(pushWorkerPath)
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'",
    })
    const listeners = new Map<string, (event: object) => void>()
    const shown: unknown[] = []
    const self = {
      location: { origin: 'https://shop.example' },
      addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
      registration: { showNotification: (...notification: unknown[]) => void shown.push(notification) },
      clients,
    }
    runInNewContext(body, { self, URL })
    async function dispatch(type: string, event: object): Promise<void> {
      let work: Promise<void> | undefined
      listeners.get(type)?.({ ...event, waitUntil: (given: Promise<void>) => (work = given) })
      await work
    }
    return { listeners, shown, dispatch }
  }

  const clickOn = (path: string) => ({ notification: { close() {}, data: { path } } })

  test('handles no request', async () => {
    const { listeners } = await run()
    expect(new Set(listeners.keys())).toEqual(new Set(['install', 'notificationclick', 'push']))
  })

  test('shows a notification', async () => {
    const { shown, dispatch } = await run()
    await dispatch('push', { data: { json: () => ({ title: 'New enquiry', path: '/admin/orders/7' }) } })
    expect(shown).toEqual([['New enquiry', { tag: '/admin/orders/7', data: { path: '/admin/orders/7' } }]])
  })

  test('opens the page of a notification, or shows the window that has it', async () => {
    const opened: unknown[] = []
    const windows: { url: string; focus: () => void }[] = []
    const { dispatch } = await run({
      matchAll: async () => windows,
      openWindow: async (url: string) => void opened.push(url),
    })
    await dispatch('notificationclick', clickOn('/admin/orders/7'))
    expect(opened).toEqual(['https://shop.example/admin/orders/7'])
    windows.push({ url: 'https://shop.example/admin/orders/7', focus: () => void opened.push('focused') })
    await dispatch('notificationclick', clickOn('/admin/orders/7'))
    expect(opened).toEqual(['https://shop.example/admin/orders/7', 'focused'])
  })

  test('opens no page of another site', async () => {
    const opened: unknown[] = []
    const { dispatch } = await run({
      matchAll: async () => [],
      openWindow: async (url: string) => void opened.push(url),
    })
    await dispatch('notificationclick', clickOn('https://evil.example/'))
    await dispatch('notificationclick', clickOn('//evil.example/'))
    expect(opened).toEqual([])
  })
})
