import { createHash } from 'node:crypto'
import { isGuestId } from '@elegant/shared/rules'
import { forbidden } from './errors.ts'

/** How rows name a signed-in person. */
export function userSubject(userId: string): string {
  return `user:${userId}`
}

/** How rows name a guest; undefined for what is no guest id. Whoever knows the id sees the guest's orders, so only its hash is kept. */
export function guestSubject(guestId: string | undefined): string | undefined {
  if (guestId === undefined || !isGuestId(guestId)) return undefined
  return `guest:${createHash('sha256').update(guestId.toLowerCase()).digest('hex')}`
}

/** Whom a row is filed under: a guest has to say who he is. */
export function requiredSubject({ subject }: { subject: string | undefined }): string {
  if (subject === undefined) throw forbidden('Say who you are: send your temp_session_id as the user-id header.')
  return subject
}
