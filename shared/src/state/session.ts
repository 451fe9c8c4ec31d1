import { uuidV4 } from '../rules/fields/uuidV4.ts'
import type { KeyValueStorage } from './storage.ts'

/** The storage key of the guest id (docs/product/entities.md#visitor-id). */
export const guestIdKey = 'temp_session_id'

/** Returns this browser's guest id, a random UUID v4 created on first use. It grants access to the guest's orders. */
export function getGuestId(storage: KeyValueStorage): string {
  const stored = storage.getItem(guestIdKey)
  if (stored && uuidV4.test(stored)) return stored
  const created = randomUuid()
  storage.setItem(guestIdKey, created)
  return created
}

/** Generates a UUID v4. `crypto.randomUUID` is missing in insecure contexts, such as plain http on a local network. */
export function randomUuid(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
  return hex.replace(/(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-a$4-')
}
