import type { FormProps } from '@elegant/shared/forms'

type Rule<Values extends object> = FormProps<Values>['rule']

/** Completes a rule for its form: formik leaves blank texts out before it validates, and the wire requires them. */
export function withBlanks<Values extends object>(
  rule: Rule<Values>,
  fill: (typed: Partial<Values>) => Partial<Values>,
): Rule<Values> {
  return rule.transform((typed: Partial<Values>) => ({ ...typed, ...fill(typed) }))
}
