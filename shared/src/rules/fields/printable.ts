import type { StringSchema } from 'yup'

/** Forbids control characters of multi-line text. */
export function printable<Rule extends StringSchema<string | null | undefined>>(rule: Rule) {
  return rule.test(
    'printable',
    ({ path }) => `${path} contains a character that can't be shown`,
    (value) => !value || !/(?![\t\n\r])\p{Cc}/u.test(value),
  )
}
