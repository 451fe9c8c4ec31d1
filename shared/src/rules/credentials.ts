import { type InferType, string } from 'yup'
import { limits } from './limits.ts'
import { strictObject } from './strictObject.ts'
import { requiredText } from './text.ts'

export const passwordLength = { min: 8, max: 128 } as const

const email = string().label('Email').required('Email is required').email('Invalid email address').max(limits.email)
const password = string()
  .required('Password is required')
  .min(passwordLength.min, `Password must be at least ${passwordLength.min} characters`)
  .max(passwordLength.max, `Password must be at most ${passwordLength.max} characters`)

export const signInRule = strictObject({ email, password: string().required('Password is required') })
export type SignIn = InferType<typeof signInRule>

export const signUpRule = strictObject({
  name: requiredText(limits.name.max, 'Name is required').label('Name'),
  email,
  password,
})
export type SignUp = InferType<typeof signUpRule>
