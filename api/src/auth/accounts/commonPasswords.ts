import { dictionary } from '@zxcvbn-ts/language-common'

/** The most common passwords, in lower case. Imported lazily because the list is large. */
export const commonPasswords = new Set(dictionary['passwords-common'])
