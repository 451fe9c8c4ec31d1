import type { StringSchema } from 'yup'

/** Forbids bidirectional control characters, which can disguise the order of text. */
export function inOrder<Rule extends StringSchema<string | null | undefined>>(rule: Rule) {
  return rule.test(
    'in-order',
    ({ path }) => `${path} must not have characters that turn the direction of text around`,
    (value) => !value || !/[\u202A-\u202E\u2066-\u2069]/.test(value),
  )
}
