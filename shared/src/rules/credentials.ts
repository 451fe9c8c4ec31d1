import { bool, type InferType, string } from 'yup'
import { personName } from './customer.ts'
import { isOwnPath } from './ownPath.ts'
import { strictObject } from './strictObject.ts'
import { email as anyEmail } from './text.ts'

export const passwordLength = { min: 8, max: 128 } as const

const email = anyEmail().required('Email is required')
const newPassword = string()
  .required('Password is required')
  .min(passwordLength.min, `Password must be at least ${passwordLength.min} characters`)
  .max(passwordLength.max, `Password must be at most ${passwordLength.max} characters`)
/** What is too long to be a password is not even looked at: looking is dear. */
const password = string()
  .required('Password is required')
  .max(passwordLength.max, `Password must be at most ${passwordLength.max} characters`)
const code = string().required('Code is required').max(20)

export const signInRule = strictObject({ email, password })
export type SignIn = InferType<typeof signInRule>

export const signUpRule = strictObject({
  name: personName,
  email,
  password: newPassword,
})
export type SignUp = InferType<typeof signUpRule>

/** Asks for a mail to one's own address: to confirm it, or to choose a new password. */
export const mailRequestRule = strictObject({ email })
export type MailRequest = InferType<typeof mailRequestRule>

export const passwordResetRule = strictObject({ token: string().required().max(100), newPassword })
export type PasswordReset = InferType<typeof passwordResetRule>

export const passwordChangeRule = strictObject({ currentPassword: password, newPassword })
export type PasswordChange = InferType<typeof passwordChangeRule>

/** Repeats the password of who is signed in, for what a borrowed session must not do. */
export const passwordProofRule = strictObject({ password })
export type PasswordProof = InferType<typeof passwordProofRule>

/** A code of the second factor; `trustDevice` asks this browser for none in the next 30 days. */
export const secondFactorRule = strictObject({ code, trustDevice: bool().optional() })
export type SecondFactor = InferType<typeof secondFactorRule>

/** `callbackURL`: the page of the shop's that the visitor wants to come back to. */
export const providerSignInRule = strictObject({
  provider: string().required().max(50),
  callbackURL: string()
    .optional()
    .test(
      'own',
      ({ path }) => `${path} must be the path of a page of this shop`,
      (value) => value === undefined || isOwnPath(value),
    ),
})
export type ProviderSignIn = InferType<typeof providerSignInRule>

/** What a sign-in page can offer. */
export interface SignInOptions {
  /** Who else may vouch for a visitor: 'Continue with {name}'. */
  providers: { id: string; name: string }[]
  /** Mail can be sent: an address is confirmed before the first sign-in, and a lost password can be replaced. */
  verifiesEmail: boolean
}
