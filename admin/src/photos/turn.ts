const lockName = 'elegant-photos'

/**
 * Waits until no other tab works on the photos, and keeps them for this one until it is closed: two tabs would overwrite
 * each other's groups and send the same stone twice. `onWait` is called if another tab has them.
 */
export async function waitForTurn(onWait: () => void): Promise<void> {
  // Insecure pages have no locks.
  if (!('locks' in navigator)) return
  const isFree = await new Promise<boolean>((resolve) => {
    void navigator.locks.request(lockName, { ifAvailable: true }, (lock) => {
      resolve(lock !== null)
      return lock ? untilClosed : undefined
    })
  })
  if (isFree) return
  onWait()
  await new Promise<void>((resolve) => {
    void navigator.locks.request(lockName, () => {
      resolve()
      return untilClosed
    })
  })
}

const untilClosed = new Promise<void>(() => undefined)
