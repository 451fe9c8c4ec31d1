import { PasswordField } from '@elegant/shared/forms'
import { passwordLength } from '@elegant/shared/rules'

/** The field of a password that is made, with the rule for it. */
export function NewPasswordField(props: { name: string; label: string; required?: boolean }) {
  return <PasswordField {...props} autoComplete="new-password" help={`At least ${passwordLength.min} characters`} />
}
