import { siteName } from '@elegant/shared/rules'
import { invalid } from '../../http/responses/httpErrors.ts'

/**
 * Rejects a new password that is common, one repeated character, or the name of the user or the shop
 * (docs/security.md, 1). Only the server checks it because the list is too large for a page. `field`: the form field.
 */
export async function rejectGuessablePassword(
  field: string,
  password: string,
  person: Partial<Record<'name' | 'email', string>>,
) {
  const { commonPasswords } = await import('./commonPasswords.ts')
  const plain = getWord(password)
  const [mailbox = ''] = person.email?.split('@') ?? []
  const own = [siteName, person.name, person.email, mailbox].map((word = '') => getWord(word))
  const isCommon = commonPasswords.has(password.toLowerCase()) || /^(.)\1*$/su.test(password)
  if (!isCommon && (plain === '' || !own.includes(plain))) return
  const message = 'This password is easy to guess: it is one of the most common ones, or a name. Please choose another.'
  throw invalid([{ path: field, message }])
}

/** Keeps letters only, so that changing the case or appending digits does not disguise a name. */
function getWord(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}@.]/gu, '')
}
