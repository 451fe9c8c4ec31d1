import { setImmediate } from 'node:timers/promises'

/** In milliseconds: how long a computation may keep everybody else waiting. */
const maxTurn = 10

/** Makes a function that a long computation awaits between its steps: now and then it lets other calls be answered. */
export function eventLoopYielder(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < maxTurn) return
    await setImmediate()
    since = performance.now()
  }
}
