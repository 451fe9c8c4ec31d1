import { readFileSync } from 'node:fs'

/** Processor time without a message after which a process is blocked, in milliseconds. */
const maxCpuTime = 900
/** In milliseconds. */
const pollInterval = 100
/** How long the kernel's clock tick is, in milliseconds. */
const clockTick = 10

/**
 * Finds a process that computes without ever responding. It counts processor time rather than time, so that a process
 * that merely waits its turn on a busy machine is not blamed.
 */
export class HangDetector {
  readonly #pid: number | undefined
  readonly #onHang: () => void
  #timer: NodeJS.Timeout | undefined
  /** The processor time at the last message. */
  #start: number | undefined

  constructor(pid: number | undefined, onHang: () => void) {
    this.#pid = pid
    this.#onHang = onHang
  }

  /** Call when work is handed to the process. */
  start(): void {
    if (this.#timer || this.#pid === undefined) return
    this.#start = cpuTime(this.#pid)
    this.#timer = setInterval(() => this.#check(), pollInterval).unref()
  }

  /** Call at each message of the process. */
  reset(): void {
    this.#start = undefined
  }

  /** Call when no work is left. */
  stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #check(): void {
    const now = cpuTime(this.#pid)
    this.#start ??= now
    if (now - this.#start < maxCpuTime) return
    this.stop()
    this.#onHang()
  }
}

/** User and system time of a process in milliseconds, or the clock where the system does not tell (macOS, Windows). */
function cpuTime(pid: number | undefined): number {
  if (process.platform !== 'linux') return performance.now()
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The second field, the name in parentheses, may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * clockTick
  } catch {
    return 0 // The process has ended, which is reported elsewhere.
  }
}
