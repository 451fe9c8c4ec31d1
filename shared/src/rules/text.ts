import { string } from 'yup'
import { limits } from './limits.ts'

/** Refuses what no database text and no mail header can carry: U+0000 and half of a surrogate pair. */
export function text() {
  return string().test('storable', ({ path }) => `${path} contains a character that can't be stored`, isStorable)
}

/** One line: what could break out of a mail header or a log is refused. */
export function line() {
  return text().test(
    'one-line',
    ({ path }) => `${path} must be one line`,
    (value) => value == null || !/\p{Cc}/u.test(value),
  )
}

/** One line with visible characters; `message` is the documented one for its absence. */
export function requiredText(max: number, message: string) {
  return readable(line(), max, message)
}

/** Several lines with something to read in them. */
export function requiredParagraph(max: number, message: string) {
  return readable(text(), max, message).test(
    'printable',
    ({ path }) => `${path} contains a character that can't be shown`,
    (value) => !value || !/(?![\t\n\r])\p{Cc}/u.test(value),
  )
}

/** Holds text to what a reader sees: not only invisible characters, and in the order in which it was written. */
function readable(rule: ReturnType<typeof text>, max: number, message: string) {
  return rule
    .required(message)
    .max(max)
    .test('not-blank', message, (value) => !value || isVisible(value))
    .test(
      'in-order',
      ({ path }) => `${path} must not have characters that turn the direction of text around`,
      (value) => !value || !/[\u202A-\u202E\u2066-\u2069]/.test(value),
    )
}

/** True where a character can be seen: U+2800 is a letter of Braille without a dot. */
export function isVisible(value: string): boolean {
  return /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(value)
}

const invalidEmail = 'Invalid email address'
const emailShape = string().email()

/** An address that mail can reach: its domain has a dot. May be left empty. */
export function email() {
  return text()
    .label('Email')
    .max(limits.email)
    .test('email', invalidEmail, (value) => !value || (emailShape.isValidSync(value) && /@.*\./.test(value)))
}

/** The same, and not empty. */
export function requiredEmail() {
  return email().required(invalidEmail)
}

/** True for text that PostgreSQL stores unchanged. */
export function isStorable(value: string | null | undefined): boolean {
  return value == null || (!value.includes('\u0000') && value.isWellFormed())
}
