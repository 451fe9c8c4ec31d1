/** Timeouts in milliseconds: first attempt, second attempt (the download is already under way), previous release. */
export const loadTimeouts = [4000, 1000, 4000] as const
/** Long enough for every request of a failed attempt to settle. */
export const pauseBeforeRetry = 200

export function pause(milliseconds: number): Promise<void> {
  return milliseconds === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** Rejects if the work takes longer than the timeout. */
export function withTimeout<Result>(work: Promise<Result>, timeout: number | undefined, what: string): Promise<Result> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${timeout} ms`)), timeout)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
