import { isFailure } from '@elegant/shared'
import { useState } from 'react'

/** The idempotency key of an intention: the same until the shop has refused it, so that a retry does not repeat it. */
export function useIntentionKey() {
  const [keys] = useState(() => {
    let current: string | undefined
    return {
      key() {
        current ??= `hold-${crypto.getRandomValues(new Uint32Array(4)).join('-')}`
        return current
      },
      /** A refusal ends the intention; after a lost answer it goes on. */
      settle(error: unknown) {
        if (isFailure(error) && error.status >= 400 && error.status < 500) current = undefined
      },
    }
  })
  return keys
}
