import type { Crash } from './renderer.ts'
import type { ReleaseCrash } from './renderProcess.ts'

/** Pauses before a suspended release is tried again, in milliseconds: the first one, and the longest. */
const firstPause = 500
const longestPause = 5 * 60_000

interface Deps {
  /** Repeats the requests of a crash in a new process. Resolves to the crash that they cause again, if any. */
  repeat: (crash: Crash) => Promise<ReleaseCrash | undefined>
  /** Called when they do. Resolves to whether visitors still see the release. */
  onRepeatedCrash: (failure: { remote: string; version: string; message: string }) => Promise<boolean>
}

/**
 * Releases that ended the process which renders them. The release before stands in while the requests in question are
 * repeated: if they succeed, the release returns; if they end another process, the release is at fault.
 */
export class SuspendedReleases {
  readonly #deps: Deps
  /** The timers of the next attempts, by remote and version. */
  readonly #retries = new Map<string, NodeJS.Timeout>()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  has(remote: string, version: string): boolean {
    return this.#retries.has(getKey(remote, version))
  }

  /** The names of all, for comparison. */
  get names(): string {
    return [...this.#retries.keys()].join('\n')
  }

  suspend(crash: Crash): void {
    const { name, version } = crash.error.release
    if (!this.has(name, version)) this.#retryAfter(firstPause, crash, name, version)
  }

  close(): void {
    for (const timer of this.#retries.values()) clearTimeout(timer)
  }

  #retryAfter(pause: number, crash: Crash, remote: string, version: string): void {
    const timer = setTimeout(() => void this.#retry(pause, crash, remote, version), pause).unref()
    this.#retries.set(getKey(remote, version), timer)
  }

  async #retry(pause: number, crash: Crash, remote: string, version: string): Promise<void> {
    const { repeat, onRepeatedCrash } = this.#deps
    // Files that cannot be read are a failure of their own, at the next visit.
    const error = await repeat(crash).catch(() => undefined)
    if (error && (await onRepeatedCrash({ remote, version, message: error.message })))
      this.#retryAfter(Math.min(pause * 4, longestPause), crash, remote, version)
    else this.#retries.delete(getKey(remote, version))
  }
}

function getKey(remote: string, version: string): string {
  return `${remote} ${version}`
}
