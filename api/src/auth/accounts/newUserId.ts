import { randomBytes } from 'node:crypto'

/** Generates an account id. Never a UUID, the format of guest ids (docs/decisions/0003). */
export function newUserId(): string {
  return randomBytes(24).toString('base64url')
}
