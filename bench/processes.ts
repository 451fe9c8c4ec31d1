import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

/** The use of a process and of all that it started. */
export interface Usage {
  /** Processor time so far, in milliseconds. */
  cpu: number
  /** Memory in megabytes; shared pages count in parts, so that the sum is what the machine gives. */
  memory: number
}

/** How long the kernel's clock tick is, in milliseconds. */
const clockTick = 10

/** Adds up a process and its descendants. Linux only. */
export function readUsage(pid: number): Usage {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
  // The second field, the name in parentheses, may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1')
  const own: Usage = {
    // Its own time and that of its children that have ended.
    cpu: fields.slice(11, 15).reduce((ticks, field) => ticks + Number(field), 0) * clockTick,
    memory: Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1]) / 1024,
  }
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').split(' ').filter(Boolean)
  return children.reduce((sum, child) => add(sum, readUsage(Number(child))), own)
}

function add(one: Usage, other: Usage): Usage {
  return { cpu: one.cpu + other.cpu, memory: one.memory + other.memory }
}

/** Ends a process that ends with its channel. */
export async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  server.disconnect()
  await once(server, 'exit')
}
