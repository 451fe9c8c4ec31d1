import { rmSync } from 'node:fs'

/**
 * Ends what listens to `ended` and removes a folder if the process exits: a command may do so at the signal that interrupts
 * it, before anything asynchronous has run. Returns a function that cancels this.
 */
export function cleanUpOnExit(folder: string, ended: AbortController): () => void {
  const cleanUp = () => {
    ended.abort()
    // Killed processes may still write for a moment.
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  process.once('exit', cleanUp)
  return () => void process.off('exit', cleanUp)
}
