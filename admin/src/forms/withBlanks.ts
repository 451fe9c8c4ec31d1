import type { ObjectSchema } from 'yup'

/** Completes a rule for its form: formik leaves blank texts out before it validates, and the wire requires them. */
export function withBlanks<Values extends object>(
  rule: ObjectSchema<Values>,
  fill: (typed: Partial<Values>) => Partial<Values>,
): ObjectSchema<Values> {
  return rule.transform((typed: Partial<Values>) => ({ ...typed, ...fill(typed) }))
}
