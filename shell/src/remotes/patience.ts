/** How long code may take to come, in milliseconds: the first time, the second time, when it is on its way already, and from the release before. */
export const patience = [4000, 1000, 4000] as const
/** Enough for every request of a failed toQueryResult to have failed. */
export const pauseBeforeRetry = 200

export function pause(milliseconds: number): Promise<void> {
  return milliseconds === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** The result of some work, unless it takes longer. */
export function withDeadline<Result>(
  work: Promise<Result>,
  deadline: number | undefined,
  what: string,
): Promise<Result> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${deadline} ms`)), deadline)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
