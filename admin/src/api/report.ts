import { errorMessage, isFailure, notify } from '@elegant/shared'
import { payloadText } from '@elegant/shared/rules'

interface Outcome {
  /** Shown once the work is done. */
  done?: string
  /** Shown before the reason of a failure. */
  failed: string
  /** The error's payload explains the failure better than its message (docs/product/messages.md). */
  prefersPayload?: boolean
}

/** Runs a mutation and reports its result to the user. False if it failed. */
export async function report(work: () => Promise<unknown>, outcome: Outcome): Promise<boolean> {
  const { done, failed, prefersPayload } = outcome
  try {
    await work()
  } catch (error) {
    const detail = prefersPayload && isFailure(error) ? payloadText(error.payload?.payload) : undefined
    notify.error(`${failed}: ${detail ?? errorMessage(error)}`)
    return false
  }
  if (done) notify.success(done)
  return true
}
