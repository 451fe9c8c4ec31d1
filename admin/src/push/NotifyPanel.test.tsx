import { buildFigures, type FakeApi, noneWaiting, refuse, renderPage } from '@elegant/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { routes } from '../routes.tsx'

const endpoint = 'https://push.example/this'
const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }
const phone = {
  id: 4,
  endpoint: 'https://push.example/phone',
  name: 'Safari on iOS',
  created_at: '2026-11-20T12:00:00Z',
}
const own = { id: 5, endpoint, name: 'Chrome on Linux', created_at: '2026-11-25T12:00:00Z' }

/** The parts of a browser that jsdom does not have. */
function installPush({ permission = 'default', answer = 'granted', isSubscribed = false } = {}) {
  const asked: string[] = []
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, expirationTime: null, keys }),
    unsubscribe: async () => {
      isSubscribed = false
    },
  }
  const registration = {
    pushManager: {
      getSubscription: async () => (isSubscribed ? subscription : null),
      subscribe: async ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
        asked.push(`subscribe ${applicationServerKey}`)
        isSubscribed = true
        return subscription
      },
    },
  }
  const serviceWorker = {
    getRegistration: async () => (isSubscribed ? registration : undefined),
    register: async (script: string) => {
      asked.push(`register ${script}`)
      return registration
    },
  }
  const requestPermission = async () => {
    asked.push('permission')
    return answer
  }
  define(navigator, 'serviceWorker', serviceWorker)
  define(window, 'PushManager', {})
  define(window, 'Notification', { permission, requestPermission })
  return asked
}

function define(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { configurable: true, value })
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  Reflect.deleteProperty(navigator, 'userAgent')
  Reflect.deleteProperty(window, 'PushManager')
  Reflect.deleteProperty(window, 'Notification')
})

/** A server that keeps the devices. */
function serverWith(...devices: object[]): FakeApi {
  return {
    'GET /figures': buildFigures(),
    'GET /push_devices': () => ({ public_key: 'the-key', devices }),
    'POST /push_devices': ({ body }) => {
      expect(body).toEqual({ endpoint, keys })
      devices.push(own)
      return own
    },
    'DELETE /push_devices/5': () => {
      devices.splice(devices.indexOf(own), 1)
      return {}
    },
    'DELETE /push_devices/4': () => {
      devices.splice(devices.indexOf(phone), 1)
      return {}
    },
  }
}

const open = (api: FakeApi) => renderPage(routes, { path: '/admin', api })
const panel = async () => within(await screen.findByRole('region', { name: 'Notifications' }))

test('the owner turns notifications on, and is asked only by the click', async () => {
  const asked = installPush()
  const { user } = open(serverWith())
  const button = await screen.findByRole('button', { name: 'Notify me on this device' })
  expect(asked).toEqual([])
  await user.click(button)
  expect(await screen.findByText('This device notifies you of new enquiries, messages and requests.')).toBeVisible()
  expect(asked).toEqual(['permission', 'register /admin/push-worker.js', 'subscribe the-key'])
  expect(screen.getByRole('status')).toHaveTextContent('This device will notify you')
})

test('the owner turns them off again', async () => {
  installPush({ permission: 'granted', isSubscribed: true })
  const { user } = open(serverWith(own))
  await user.click(await screen.findByRole('button', { name: 'Stop notifying this device' }))
  expect(await screen.findByRole('button', { name: 'Notify me on this device' })).toBeEnabled()
})

test('a browser that blocks them says how to allow them', async () => {
  installPush({ permission: 'denied' })
  open(serverWith())
  expect((await panel()).getByText(/Notifications are blocked in this browser. Allow them for this site/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Notify me on this device' })).toBeNull()
})

test('an owner who declines is told how to allow them later', async () => {
  const asked = installPush({ answer: 'denied' })
  const { user } = open(serverWith())
  await user.click(await screen.findByRole('button', { name: 'Notify me on this device' }))
  expect(await screen.findByText(/Notifications are blocked in this browser/)).toBeVisible()
  expect(asked).toEqual(['permission'])
})

test('a browser without push says so', async () => {
  open(serverWith())
  expect((await panel()).getByText("This browser can't show notifications.")).toBeVisible()
})

test('an iPhone says that the shop must be on the Home Screen first', async () => {
  define(navigator, 'userAgent', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1')
  open(serverWith())
  expect((await panel()).getByText(/add the shop to the Home Screen first/)).toBeVisible()
})

test('the other devices are listed and removed', async () => {
  installPush({ permission: 'granted', isSubscribed: true })
  const { user } = open(serverWith(own, phone))
  const others = await screen.findByRole('list', { name: 'Other devices' })
  expect(within(others).getAllByRole('listitem')).toHaveLength(1)
  await user.click(within(others).getByRole('button', { name: 'Remove Safari on iOS, since Nov 20, 2026' }))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Other devices' })).toBeNull())
})

test('a subscription that the server no longer knows can be made again', async () => {
  installPush({ permission: 'granted', isSubscribed: true })
  const { user } = open(serverWith())
  await user.click(await screen.findByRole('button', { name: 'Notify me on this device' }))
  expect(await screen.findByRole('button', { name: 'Stop notifying this device' })).toBeVisible()
})

test('a failure is said', async () => {
  installPush()
  const { user } = open({
    ...serverWith(),
    'POST /push_devices': () => refuse(409, 'At most 10 devices can be notified.'),
  })
  await user.click(await screen.findByRole('button', { name: 'Notify me on this device' }))
  expect(await screen.findByText(/Failed to change the notifications: At most 10 devices/)).toBeVisible()
})

test('a server without notifications shows no section', async () => {
  open({ 'GET /figures': buildFigures({ waiting: noneWaiting }) })
  expect(await screen.findByRole('region', { name: 'Waiting for you' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull()
})
