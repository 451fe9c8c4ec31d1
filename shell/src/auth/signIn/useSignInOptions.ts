import { useGetSignInOptionsQuery } from '@elegant/shared/account'
import type { SignInOptions } from '@elegant/shared/rules'
import { use } from 'react'
import { ShellContext } from '../../context/ShellContext.ts'

/** The sign-in options, from the HTML if embedded, else from the API. */
export function useSignInOptions(): SignInOptions | undefined {
  const { signInOptions } = use(ShellContext)
  const { data } = useGetSignInOptionsQuery(undefined, { skip: signInOptions !== undefined })
  return signInOptions ?? data
}
