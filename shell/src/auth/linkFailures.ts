const expired = {
  title: 'This link has expired or was used already',
  words: 'Sign in below. If your address is not confirmed yet, you can have a new mail sent from there.',
}
const interrupted = {
  title: 'Signing in was interrupted',
  words: 'It took too long, or was begun in another browser. Please try again.',
}
const unconfirmed = {
  title: 'Your address is not confirmed there',
  words:
    'Whoever vouches for you has not seen you read your mail. Confirm your address with them, or sign in another way.',
}

const failures: Partial<Record<string, { title: string; words: string }>> = {
  invalid_token: expired,
  token_expired: expired,
  user_not_found: expired,
  access_denied: { title: 'You did not agree', words: 'Nothing was shared with us. You can sign in another way.' },
  state_mismatch: interrupted,
  state_not_found: interrupted,
  email_not_verified: unconfirmed,
  email_not_found: unconfirmed,
  account_not_linked: {
    title: 'You already have an account with this address',
    words: 'Sign in the way you did before, with your email and password for instance.',
  },
}

/** Why a link or a provider has sent somebody to the sign-in page: `/sign-in?error=…`. */
export function linkFailure(code: string): { title: string; words: string } {
  return failures[code] ?? { title: 'Signing in did not work', words: 'Please try again, or sign in another way.' }
}
