import { type NewPushDevice, newPushDeviceRule, pushWorkerPath } from '@elegant/shared/rules'

/** True if this browser can show notifications; an iPhone can once the shop is on its Home Screen. */
type PushSupport = 'supported' | 'needsHomeScreen' | 'unsupported'

export function pushSupport(): PushSupport {
  const { userAgent, maxTouchPoints, platform } = navigator
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'supported'
  // An iPad names itself a Mac.
  const isApple = /iPhone|iPad/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1)
  return isApple && !window.matchMedia?.('(display-mode: standalone)').matches ? 'needsHomeScreen' : 'unsupported'
}

/** The address by which the push service knows this device; undefined if it is not subscribed. */
export async function readEndpoint(): Promise<string | undefined> {
  return (await readCurrentSubscription())?.endpoint
}

/** Subscribes this device with the shop's public key. The visitor has allowed notifications. */
export async function subscribe(publicKey: string): Promise<NewPushDevice> {
  const registration = await register()
  await waitUntilActive(registration)
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscription = await registration.pushManager.subscribe(options).catch(async (error: unknown) => {
    // A subscription with a former key of the shop forbids another one.
    const former = await registration.pushManager.getSubscription()
    if (!former) throw error
    await former.unsubscribe()
    return registration.pushManager.subscribe(options)
  })
  const { endpoint, keys } = subscription.toJSON()
  return newPushDeviceRule.validate({ endpoint, keys })
}

export async function unsubscribe(): Promise<void> {
  await (await readCurrentSubscription())?.unsubscribe()
}

async function readCurrentSubscription(): Promise<PushSubscription | null | undefined> {
  const registration = await navigator.serviceWorker.getRegistration(pushWorkerPath)
  return registration?.pushManager.getSubscription()
}

/** The page's CSP names the policy. */
const policyName = 'pushWorker'
let scriptUrl: unknown

function register(): Promise<ServiceWorkerRegistration> {
  const { serviceWorker } = navigator
  scriptUrl ??=
    window.trustedTypes?.createPolicy(policyName, { createScriptURL: (url) => url }).createScriptURL(pushWorkerPath) ??
    pushWorkerPath
  // The types of the browser know only texts here.
  return Reflect.apply(serviceWorker.register, serviceWorker, [scriptUrl])
}

async function waitUntilActive({ installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting
  if (!worker) return
  await new Promise<void>((resolve) => {
    const check = () => {
      if (worker.state === 'activated' || worker.state === 'redundant') resolve()
    }
    worker.addEventListener('statechange', check)
    check()
  })
}
