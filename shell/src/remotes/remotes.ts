import { type RemoteModule, remoteContract } from '@elegant/shared'
import { matchPath } from 'react-router-dom'
import { myRemotesAddress } from '../boot.ts'
import { routesOf } from './federation.ts'
import { allowFiles } from './integrity.ts'
import type { LiveRemotes, Release } from './registry.ts'

/** How long one release may take to answer before the next one is tried, in milliseconds. */
const deadline = 4000
/** Enough for every request of a failed attempt to have failed. */
export const pauseBeforeRetry = 200

/** The remotes of this page: which owns an address, and its routes once loaded. */
export class Remotes {
  #live: LiveRemotes
  readonly #loading = new Map<string, Promise<RemoteModule>>()
  readonly #loaded = new Map<string, Release>()

  constructor(live: LiveRemotes) {
    this.#live = live
  }

  get names(): string[] {
    return Object.keys(this.#live)
  }

  /** The remote whose live release has a page for the address. */
  ownerOf(pathname: string): string | undefined {
    return this.names.find((name) => this.#live[name]?.active.pages.some(({ path }) => matchPath(path, pathname)))
  }

  /** Loads a remote once: the live release twice, then the one before it. Throws the last error. */
  load(name: string): Promise<RemoteModule> {
    const loading = this.#loading.get(name) ?? this.#load(name)
    this.#loading.set(name, loading)
    loading.catch(() => this.#loading.delete(name))
    return loading
  }

  /** Whether what was loaded of a remote is the live release, which the server renders, and not the one before it. */
  hasLive(name: string): boolean {
    return this.#loaded.get(name) === this.#live[name]?.active
  }

  /** Asks again what is live: a page that is open for long may try for what has been released since. */
  async refresh(): Promise<void> {
    const response = await fetch(myRemotesAddress, { cache: 'no-store' })
    if (!response.ok) throw new Error(`Registry: ${response.status}`)
    this.#live = await response.json()
  }

  async #load(name: string): Promise<RemoteModule> {
    const live = this.#live[name]
    if (!live) throw new Error(`No release of ${name}`)
    const releases = [live.active, live.active, live.previous].filter((release) => release !== undefined)
    let failure: unknown
    for (const [attempt, release] of releases.entries()) {
      try {
        await pause(attempt * pauseBeforeRetry)
        const module = await withDeadline(loadRelease(release), `${name} ${release.version}`)
        this.#loaded.set(name, release)
        return module
      } catch (error) {
        failure = error
        console.warn(`${name} ${release.version} could not be loaded`, error)
      }
    }
    throw failure
  }
}

async function loadRelease(release: Release): Promise<RemoteModule> {
  if (release.contract !== remoteContract) throw new Error(`Contract ${release.contract} instead of ${remoteContract}`)
  allowFiles(release)
  return routesOf(release)
}

function withDeadline<Result>(work: Promise<Result>, what: string): Promise<Result> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${deadline} ms`)), deadline)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

export function pause(milliseconds: number): Promise<void> {
  return milliseconds === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, milliseconds))
}
