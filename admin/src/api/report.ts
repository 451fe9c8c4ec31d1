import { errorMessage, notify } from '@elegant/shared'

interface Outcome {
  /** Shown once the work is done. */
  done?: string
  /** Shown before the reason of a failure. */
  failed: string
}

/** Runs a mutation and reports its result to the user. False if it failed. */
export async function report(work: () => Promise<unknown>, { done, failed }: Outcome): Promise<boolean> {
  try {
    await work()
  } catch (error) {
    notify.error(`${failed}: ${errorMessage(error)}`)
    return false
  }
  if (done) notify.success(done)
  return true
}
