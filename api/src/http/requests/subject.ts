import { hash } from 'node:crypto'
import { isGuestId } from '@elegant/shared/rules'
import { forbidden } from '../responses/httpErrors.ts'

const userPrefix = 'user:'

/** Returns the key under which rows reference a signed-in user. */
export function userSubject(userId: string): string {
  return `${userPrefix}${userId}`
}

/** The user behind the key of a row; undefined for a guest. */
export function getUserId(subject: string): string | undefined {
  return subject.startsWith(userPrefix) ? subject.slice(userPrefix.length) : undefined
}

/** Returns the key under which rows reference a guest; undefined for an invalid guest id. The id grants access to the guest's orders, so only its hash is stored. */
export function guestSubject(guestId: string | undefined): string | undefined {
  if (guestId === undefined || !isGuestId(guestId)) return undefined
  return `guest:${hash('sha256', guestId.toLowerCase())}`
}

/** Requires a subject: a guest must send a `user-id`. */
export function requiredSubject({ subject }: { subject: string | undefined }): string {
  if (subject === undefined) throw forbidden('Guests must send their temp_session_id as the user-id header.')
  return subject
}
