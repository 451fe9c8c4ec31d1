import { setImmediate } from 'node:timers/promises'

/** How long, in milliseconds, a computation may block the event loop. */
const maxTurn = 10

/** Creates a function for long computations to await between steps; it yields to the event loop when time is up. */
export function eventLoopYielder(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < maxTurn) return
    await setImmediate()
    since = performance.now()
  }
}
