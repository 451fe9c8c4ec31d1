import { type StringSchema, string } from 'yup'
import { isCalendarDay } from '../dates/calendarDay.ts'
import { inOrder } from './inOrder.ts'
import { limits } from './limits.ts'
import { printable } from './printable.ts'

/** Text without U+0000 and lone surrogates, which neither the database nor a mail header can carry. */
export function text() {
  return string().test('storable', ({ path }) => `${path} contains a character that can't be stored`, isStorable)
}

/** A single line: control characters could inject mail headers or log entries. */
export function line() {
  return text().test(
    'one-line',
    ({ path }) => `${path} must be one line`,
    (value) => value == null || !/\p{Cc}/u.test(value),
  )
}

/** Multi-line text with visible characters. */
export function requiredParagraph(max: number, message: string) {
  return withoutHiddenCharacters(visible(text(), max, message))
}

/** A single line with visible characters; `message` is the specification's message if there are none. */
export function requiredText(max: number, message: string) {
  return inOrder(visible(line(), max, message))
}

/** Forbids characters of multi-line text that a reader does not see. */
export function withoutHiddenCharacters<Rule extends StringSchema<string | null | undefined>>(rule: Rule) {
  return printable(inOrder(rule))
}

function visible(rule: ReturnType<typeof text>, max: number, message: string) {
  return rule
    .required(message)
    .max(max)
    .test('not-blank', message, (value) => !value || isVisible(value))
}

/** True if a character is visible. U+2800 is the blank Braille pattern. */
export function isVisible(value: string): boolean {
  return /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(value)
}

const invalidEmail = 'Invalid email address'
const emailShape = string().email()

/** An optional email address. Its domain needs a dot to be reachable. */
export function email() {
  return text()
    .label('Email')
    .max(limits.email)
    .test('email', invalidEmail, (value) => !value || (emailShape.isValidSync(value) && /@.*\./.test(value)))
}

export function requiredEmail() {
  return email().required(invalidEmail)
}

/** A time with its zone, as ISO 8601. PostgreSQL rejects offsets that no zone has, such as +16:00. */
export function timestamp() {
  return text().test(
    'time',
    ({ path }) => `${path} must be a time such as 2026-11-28T19:00:00Z`,
    (value) =>
      value == null ||
      (/^.{10}T[\d:.]+(Z|\+(0\d|1[0-3]):[0-5]\d|\+14:00|-(0\d|1[01]):[0-5]\d|-12:00)$/.test(value) &&
        isCalendarDay(value.slice(0, 10)) &&
        !Number.isNaN(Date.parse(value))),
  )
}

/** True for text that PostgreSQL stores unchanged. */
export function isStorable(value: string | null | undefined): boolean {
  return value == null || (!value.includes('\u0000') && value.isWellFormed())
}
