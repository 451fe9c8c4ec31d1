import { bool, type InferType, string } from 'yup'
import { limits } from '../fields/limits.ts'
import { isSameOriginPath } from '../fields/sameOriginPath.ts'
import { strictObject } from '../fields/strictObject.ts'
import { email as anyEmail } from '../fields/text.ts'
import { personName } from './customer.ts'

export const passwordLength = { min: 8, max: 128 } as const

const email = anyEmail().required('Email is required')
const newPassword = string()
  .required('Password is required')
  .min(passwordLength.min, `Password must be at least ${passwordLength.min} characters`)
  .max(passwordLength.max, `Password must be at most ${passwordLength.max} characters`)
/** Over-long passwords are rejected before hashing, because hashing is expensive. */
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

/** Requests a mail to verify an address or to reset a password. */
export const mailRequestRule = strictObject({ email })
export type MailRequest = InferType<typeof mailRequestRule>

export const passwordResetRule = strictObject({ token: string().required().max(limits.token), newPassword })
export type PasswordReset = InferType<typeof passwordResetRule>

export const passwordChangeRule = strictObject({ currentPassword: password, newPassword })
export type PasswordChange = InferType<typeof passwordChangeRule>

/** Confirms the password of the signed-in user, for actions that a stolen session must not be able to perform. */
export const passwordProofRule = strictObject({ password })
export type PasswordProof = InferType<typeof passwordProofRule>

/** A second-factor code. With `trustDevice`, this browser needs no code for the next 30 days. */
export const secondFactorRule = strictObject({ code, trustDevice: bool().optional() })
export type SecondFactor = InferType<typeof secondFactorRule>

/** `callbackURL` is the page of the shop to return to after signing in. */
export const providerSignInRule = strictObject({
  provider: string().required().max(50),
  callbackURL: string()
    .optional()
    .test(
      'own',
      ({ path }) => `${path} must be the path of a page of this shop`,
      (value) => value === undefined || isSameOriginPath(value),
    ),
})
export type ProviderSignIn = InferType<typeof providerSignInRule>

/** The options of the sign-in page. */
export interface SignInOptions {
  /** External identity providers: 'Continue with {name}'. */
  providers: { id: string; name: string }[]
  /** True if mail is configured: addresses are verified before the first sign-in, and passwords can be reset. */
  verifiesEmail: boolean
}
