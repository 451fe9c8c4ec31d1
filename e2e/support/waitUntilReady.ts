import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

/** Polls an address until its server, which starts as this child, answers it. Throws with the output if the child exits. */
export async function waitUntilReady(address: string, child: ChildProcess, output?: Promise<string[]>): Promise<void> {
  const isReady = () =>
    fetch(address).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null)
      throw new Error(`${child.spawnargs.at(-1)} exited unexpectedly: ${(await output)?.join('') ?? ''}`)
    await wait(20)
  }
}
