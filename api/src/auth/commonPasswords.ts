import { dictionary } from '@zxcvbn-ts/language-common'

/** The most common passwords, in lower case; loaded when the first new password is judged. */
export const commonPasswords = new Set(dictionary['passwords-common'])
