import type { PageRemotes, Release, ReleaseRef } from '@elegant/releases/types'
import { type KeyValueStorage, type RemoteModule, remoteContract } from '@elegant/shared'
import type { ReleaseFailure } from '@elegant/shared/rules'
import { matchPath } from 'react-router-dom'
import { failuresAddress, type LiveParts, myRemotesAddress } from '../page/boot.ts'
import type { Remedy } from '../page/ShellContext.ts'
import { routesOf } from './federation.ts'
import { allowFiles } from './integrity.ts'
import { patience, pause, pauseBeforeRetry, withDeadline } from './patience.ts'
import { isPartMissing, PageMissing } from './retried.ts'

/** Releases that failed in this tab, by container. */
const failedKey = 'elegant_failed_releases'

/** A release that is in the page, and how long that took, in milliseconds. */
export interface Loaded {
  release: Release
  took: number
}

/** What a page is told of what is live. */
interface Told extends Pick<LiveParts, 'shell'> {
  remotes: PageRemotes
}

/** The remotes of this page: which owns an address, and its routes once loaded. */
export class Remotes {
  /** What this page was told. It can run no other: its policies name these. */
  readonly live: PageRemotes
  readonly loaded = new Map<string, Loaded>()
  /** Hears that one more was loaded. */
  onLoad: (() => void) | undefined
  readonly #shell: string
  readonly #tab: KeyValueStorage
  readonly #failed: Set<string>
  readonly #unavailable = new Set<string>()
  readonly #loading = new Map<string, Promise<RemoteModule>>()

  /** `tab`: what is kept until the browser's tab is closed. */
  constructor({ shell, remotes }: Told, tab: KeyValueStorage) {
    this.live = remotes
    this.#shell = shell
    this.#tab = tab
    this.#failed = new Set(tab.getItem(failedKey)?.split(' '))
  }

  get names(): string[] {
    return Object.keys(this.live)
  }

  /** The remote that has a page for the address: in the release that is in the page, else in the live one. */
  ownerOf(pathname: string): string | undefined {
    return this.names.find((name) => {
      const release = this.loaded.get(name)?.release ?? this.live[name]?.active
      return release?.pages.some(({ path }) => matchPath(path, pathname))
    })
  }

  /**
   * Loads a remote once: the live release twice, then the one before it; that comes first where the live one has failed
   * in this tab. Throws the last error.
   */
  load(name: string): Promise<RemoteModule> {
    const loading = this.#loading.get(name) ?? this.#load(name)
    this.#loading.set(name, loading)
    loading.catch(() => this.#loading.delete(name))
    return loading
  }

  /** Whether what was loaded of a remote is the live release, which the server renders, and not the one before it. */
  hasLive(name: string): boolean {
    return this.loaded.get(name)?.release.container === this.live[name]?.active.container
  }

  /** What is to be done where the page at an address cannot be shown. A release fails once: nothing begins anew for ever. */
  async remedyFor(pathname: string, error: unknown): Promise<Remedy> {
    const owner = this.#blamed(pathname, error)
    const isMissing = error instanceof PageMissing || isPartMissing(error)
    if (isMissing) {
      const now = await this.#liveNow(owner)
      if (now === 'another') return 'reload'
      // It is the connection that failed, not the release.
      if (now === undefined) return 'none'
    }
    const { active, previous } = this.live[owner ?? ''] ?? {}
    const isNew = active && !this.#failed.has(active.container)
    if (!owner || !isNew || !previous || !this.hasLive(owner)) return 'none'
    this.#hasFailed(owner, active, isMissing ? 'page' : 'render', error)
    this.#loading.delete(owner)
    return 'restart'
  }

  /** Tells, once for each page load, that the page at an address cannot be shown by any release. */
  unavailable(pathname: string, error: unknown): void {
    const owner = this.#blamed(pathname, error)
    const release = this.loaded.get(owner ?? '')?.release ?? this.live[owner ?? '']?.active
    if (!owner || !release || this.#unavailable.has(owner)) return
    this.#unavailable.add(owner)
    tell(owner, release, 'unavailable', error)
  }

  /** What is to be done where somebody wants to try again. */
  async remedyAnew(pathname: string): Promise<Remedy> {
    const owner = this.ownerOf(pathname)
    const now = await this.#liveNow(owner)
    if (now === 'another') return 'reload'
    if (owner) this.#loading.delete(owner)
    // What has been taken back meanwhile is not asked for again.
    if (now === 'same') {
      this.#failed.clear()
      this.#tab.removeItem(failedKey)
    }
    return 'restart'
  }

  /** The remote to which it is due that a page cannot be shown: not where a part of it is missing that the shell brings. */
  #blamed(pathname: string, error: unknown): string | undefined {
    const owner = this.ownerOf(pathname)
    const { release } = this.loaded.get(owner ?? '') ?? {}
    return isPartMissing(error) && !(release && error.request.includes(release.base)) ? undefined : owner
  }

  async #load(name: string): Promise<RemoteModule> {
    const { active, previous } = this.live[name] ?? {}
    const hasFailed = active && previous && this.#failed.has(active.container)
    const [first, second] = hasFailed ? [previous, active] : [active, previous]
    const since = performance.now()
    let failure: unknown = new Error(`No release of ${name}`)
    for (const [toQueryResult, told] of [first, first, second].entries()) {
      if (!told) continue
      try {
        await pause(toQueryResult * pauseBeforeRetry)
        const loading = inWhole(name, told).then(async (release) => ({ release, module: await loadRelease(release) }))
        const { release, module } = await withDeadline(loading, patience[toQueryResult], `${name} ${told.version}`)
        this.loaded.set(name, { release, took: performance.now() - since })
        // Only now: where the one before it cannot be had either, the reason is another.
        if (active && told === previous) this.#hasFailed(name, active, 'load', failure)
        this.onLoad?.()
        return module
      } catch (error) {
        failure = error
        console.warn(`${name} ${told.version} could not be loaded`, error)
      }
    }
    throw failure
  }

  /** Remembers and tells that a release has failed in this tab. */
  #hasFailed(remote: string, release: ReleaseRef, phase: ReleaseFailure['phase'], error: unknown): void {
    if (this.#failed.has(release.container)) return
    this.#failed.add(release.container)
    this.#tab.setItem(failedKey, [...this.#failed].join(' '))
    tell(remote, release, phase, error)
  }

  /** What is live by now of a remote, or of the shell itself, beside what this page was told; undefined: nobody can tell. */
  async #liveNow(owner: string | undefined): Promise<'same' | 'previous' | 'another' | undefined> {
    try {
      const { shell, remotes } = await liveNow()
      if (!owner) return shell === this.#shell ? 'same' : 'another'
      const [now, { active, previous }] = [remotes[owner]?.active.container, this.live[owner] ?? {}]
      if (now === active?.container) return 'same'
      return now === previous?.container ? 'previous' : 'another'
    } catch (error) {
      console.warn('The registry cannot be read', error)
      return undefined
    }
  }
}

/** What is live by now for this visitor. */
async function liveNow(): Promise<LiveParts> {
  const response = await withDeadline(fetch(myRemotesAddress, { cache: 'no-store' }), patience[0], 'The registry')
  return response.json()
}

/** A release that the page was only told the name of. The page can run no other. */
async function inWhole(name: string, told: Release | ReleaseRef): Promise<Release> {
  if ('integrity' in told) return told
  const { active, previous } = (await liveNow()).remotes[name] ?? {}
  const release = [active, previous].find((one) => one?.container === told.container)
  if (!release) throw new PageMissing(`${name} ${told.version} is not live any more`)
  return release
}

function tell(remote: string, { version }: ReleaseRef, phase: ReleaseFailure['phase'], error: unknown): void {
  const message = String(error).split('\n', 1).join('').slice(0, 200)
  fetch(failuresAddress, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ remote, version, phase, message } satisfies ReleaseFailure),
  }).catch((cause) => console.warn('A failure could not be told', cause))
}

async function loadRelease(release: Release): Promise<RemoteModule> {
  if (release.contract !== remoteContract) throw new Error(`Contract ${release.contract} instead of ${remoteContract}`)
  allowFiles(release)
  const module = await routesOf(release)
  if (!Array.isArray(module.routes)) throw new Error(`${release.container} has no routes`)
  return module
}
