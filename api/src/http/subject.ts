import { createHash } from 'node:crypto'
import { isGuestId } from '@elegant/shared/rules'
import { forbidden } from './errors.ts'

/** Returns the key under which rows reference a signed-in user. */
export function userSubject(userId: string): string {
  return `user:${userId}`
}

/** Returns the key under which rows reference a guest; undefined for an invalid guest id. The id grants access to the guest's orders, so only its hash is stored. */
export function guestSubject(guestId: string | undefined): string | undefined {
  if (guestId === undefined || !isGuestId(guestId)) return undefined
  return `guest:${createHash('sha256').update(guestId.toLowerCase()).digest('hex')}`
}

/** Requires a subject: a guest must send a `user-id`. */
export function requiredSubject({ subject }: { subject: string | undefined }): string {
  if (subject === undefined) throw forbidden('Guests must send their temp_session_id as the user-id header.')
  return subject
}
