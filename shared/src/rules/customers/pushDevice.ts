import type { InferType } from 'yup'
import { limits } from '../fields/limits.ts'
import { parseUrl } from '../fields/parseUrl.ts'
import { strictObject } from '../fields/strictObject.ts'
import { text } from '../fields/text.ts'

/** A device that shows a notification when the shop gets an enquiry. Its owner alone reads it. */
export interface PushDevice {
  id: number
  /** The address of its push service, by which a browser recognizes its own device. */
  endpoint: string
  /** Its browser and system, such as 'Safari on iOS'. */
  name: string
  created_at: string
}

/** Answer of GET /push_devices. */
export interface PushDevices {
  /** The shop's public VAPID key, which a browser needs to subscribe. */
  public_key: string
  devices: PushDevice[]
}

/** The content of a notification: nothing personal, because it passes the server of a browser's maker. */
export interface PushNotice {
  title: string
  /** The path of the admin page that it opens. */
  path: string
}

/** The script that receives notifications; it serves the admin's pages and nothing else. */
export const pushWorkerPath = '/admin/push-worker.js'

/** The manifest of the admin area, without which an iPhone shows no notifications. */
export const adminManifestPath = '/admin/manifest.webmanifest'

/** Body of POST /push_devices: a `PushSubscription` of the browser. */
export const newPushDeviceRule = strictObject({
  endpoint: text()
    .required()
    .max(limits.address)
    .test(
      'endpoint',
      ({ path }) => `${path} must be the https address of a push service on the internet`,
      (value) => isPushEndpoint(value),
    ),
  keys: strictObject({
    p256dh: base64url(65),
    auth: base64url(16),
  }).required(),
})
export type NewPushDevice = InferType<typeof newPushDeviceRule>

function base64url(bytes: number) {
  const length = Math.ceil((bytes * 4) / 3)
  return text()
    .required()
    .matches(new RegExp(`^[\\w-]{${length}}=*$`), ({ path }) => `${path} must be ${bytes} bytes in base64url`)
}

/** Names that lead to no public server, and the ends of those that never do. */
const privateName = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa|test|invalid|onion)$/

/**
 * True for an https address on the default port of a server with a public name. The API calls it, so it must not lead into
 * the network of the shop; the addresses that the name stands for are checked when it is called.
 */
export function isPushEndpoint(value: string): boolean {
  const url = /^[\x21-\x7e]+$/.test(value) && parseUrl(value)
  if (!url) return false
  const { protocol, username, password, port, hostname } = url
  const name = hostname.replace(/\.$/, '')
  const isName = name.includes('.') && !/^[\d.]+$|^\[/.test(name) && !privateName.test(name)
  return protocol === 'https:' && username === '' && password === '' && port === '' && isName
}
