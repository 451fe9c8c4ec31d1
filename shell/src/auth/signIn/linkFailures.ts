const expired = {
  title: 'This link has expired or has already been used',
  words: "Sign in below. If your address isn't confirmed yet, you can request a new email there.",
}
const interrupted = {
  title: 'Sign-in was interrupted',
  words: 'It took too long, or was started in another browser. Please try again.',
}
const unconfirmed = {
  title: "Your email address isn't verified there",
  words: 'That provider has not verified your email address. Verify it with them, or sign in another way.',
}

const failures: Partial<Record<string, { title: string; words: string }>> = {
  invalid_token: expired,
  token_expired: expired,
  user_not_found: expired,
  access_denied: { title: 'Sign-in was canceled', words: 'Nothing was shared with us. You can sign in another way.' },
  state_mismatch: interrupted,
  state_not_found: interrupted,
  email_not_verified: unconfirmed,
  email_not_found: unconfirmed,
  account_not_linked: {
    title: 'You already have an account with this address',
    words: 'Sign in the way you did before, for example with your email and password.',
  },
}

/** The explanation for an error code that a link or provider passed to `/sign-in?error=…`. */
export function getLinkFailure(code: string): { title: string; words: string } {
  return failures[code] ?? { title: "Sign-in didn't work", words: 'Please try again, or sign in another way.' }
}
