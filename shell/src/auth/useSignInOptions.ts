import { useGetSignInOptionsQuery } from '@elegant/shared/account'
import type { SignInOptions } from '@elegant/shared/rules'
import { use } from 'react'
import { ShellContext } from '../page/ShellContext.ts'

/** How visitors may sign in: as the page came with it, else as the API says. */
export function useSignInOptions(): SignInOptions | undefined {
  const { signInOptions } = use(ShellContext)
  const { data } = useGetSignInOptionsQuery(undefined, { skip: signInOptions !== undefined })
  return signInOptions ?? data
}
