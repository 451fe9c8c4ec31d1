import { errorMessage } from '@elegant/shared'
import { useSignInWithProviderMutation } from '@elegant/shared/account'
import { Alert, Button, Note, Stack, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { useSignInOptions } from './useSignInOptions.ts'

/** 'Continue with …' buttons. `from`: the page to return to; defaults to the shop. */
export function SocialSignIn({ from }: { from?: string }) {
  const options = useSignInOptions()
  const [ask, { isLoading, originalArgs, error }] = useSignInWithProviderMutation()
  if (!options || options.providers.length === 0) return null

  async function leaveFor(provider: string) {
    const { data } = await ask({ provider, callbackURL: from })
    if (data) window.location.assign(data.url)
  }

  return (
    <Stack as="section" $gap={token.space2} aria-label="Other ways to sign in">
      <Or>or</Or>
      {error && <Alert tone="destructive" title={errorMessage(error)} />}
      {options.providers.map(({ id, name }) => (
        <Button key={id} isBusy={isLoading} onClick={() => void leaveFor(id)}>
          {isLoading && originalArgs?.provider === id ? `Redirecting to ${name}…` : `Continue with ${name}`}
        </Button>
      ))}
    </Stack>
  )
}

const Or = styled(Note)`
  display: grid;
  grid-template-columns: 1fr auto 1fr;
  align-items: center;
  gap: ${token.space2};

  &::before,
  &::after {
    content: '';
    border-top: 1px solid ${token.hairline};
  }
`
