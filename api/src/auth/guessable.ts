import { siteName } from '@elegant/shared/rules'
import { invalid } from '../http/errors.ts'

/**
 * Refuses a new password that is common, one character repeated, or the name of the person or the shop
 * (docs/security.md, 1). `field`: the field of the form. The list is too large for a page, so only the server checks it.
 */
export async function refuseGuessable(
  field: string,
  password: string,
  person: Partial<Record<'name' | 'email', string>>,
) {
  const { commonPasswords } = await import('./commonPasswords.ts')
  const plain = wordOf(password)
  const [mailbox = ''] = person.email?.split('@') ?? []
  const own = [siteName, person.name, person.email, mailbox].map((word = '') => wordOf(word))
  const isCommon = commonPasswords.has(password.toLowerCase()) || /^(.)\1*$/su.test(password)
  if (!isCommon && (plain === '' || !own.includes(plain))) return
  const message = 'This password is easy to guess: it is one of the most common ones, or a name. Please choose another.'
  throw invalid([{ path: field, message }])
}

/** Letters alone, so that neither case nor a number at the end makes a name another word. */
function wordOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}@.]/gu, '')
}
