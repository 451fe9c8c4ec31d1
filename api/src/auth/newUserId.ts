import { randomBytes } from 'node:crypto'

/** An account's id. Never a UUID: those are the ids of guests (docs/decisions/0003). */
export function newUserId(): string {
  return randomBytes(24).toString('base64url')
}
