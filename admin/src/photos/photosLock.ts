const lockName = 'elegant-photos'

/**
 * Waits until no other tab holds the lock of the photos, and holds it until this tab is closed: two tabs would overwrite
 * each other's groups and send the same stone twice. Calls `onWait` if another tab holds it.
 */
export async function acquirePhotosLock(onWait: () => void): Promise<void> {
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
