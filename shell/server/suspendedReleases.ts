import { ReleaseCrash } from './renderProcess.ts'

/** Pauses before a suspended release is tried again, in milliseconds: the first one, and the longest. */
const firstPause = 500
const longestPause = 5 * 60_000

interface Crash {
  remote: string
  version: string
  message: string
  /** Repeats the request that ended the process, in a new one. */
  repeat: () => Promise<unknown>
}

/** Called when the same request has crashed twice. Resolves to whether visitors still see the release. */
type OnRepeatedCrash = (crash: Pick<Crash, 'remote' | 'version' | 'message'>) => Promise<boolean>

/**
 * Releases that crashed the process which renders them. The release before stands in while the request that crashed is
 * repeated: if it succeeds, the release returns; if it crashes again, the release is at fault.
 */
export class SuspendedReleases {
  readonly #onRepeatedCrash: OnRepeatedCrash
  /** The timers of the next attempts, by remote and version. */
  readonly #retries = new Map<string, NodeJS.Timeout>()

  constructor(onRepeatedCrash: OnRepeatedCrash) {
    this.#onRepeatedCrash = onRepeatedCrash
  }

  has(remote: string, version: string): boolean {
    return this.#retries.has(keyOf(remote, version))
  }

  suspend(crash: Crash): void {
    if (!this.has(crash.remote, crash.version)) this.#retryAfter(firstPause, crash)
  }

  close(): void {
    for (const timer of this.#retries.values()) clearTimeout(timer)
  }

  #retryAfter(pause: number, crash: Crash): void {
    const timer = setTimeout(() => void this.#retry(pause, crash), pause).unref()
    this.#retries.set(keyOf(crash.remote, crash.version), timer)
  }

  async #retry(pause: number, crash: Crash): Promise<void> {
    const error: unknown = await crash.repeat().catch((reason: unknown) => reason)
    const isBroken = error instanceof ReleaseCrash
    if (isBroken && (await this.#onRepeatedCrash({ ...crash, message: error.message })))
      this.#retryAfter(Math.min(pause * 4, longestPause), crash)
    else this.#retries.delete(keyOf(crash.remote, crash.version))
  }
}

function keyOf(remote: string, version: string): string {
  return `${remote} ${version}`
}
