import type { PageRemotes, Release, ReleaseRef } from '@elegant/releases/types'
import { type KeyValueStorage, type PageAccess, type RemoteModule, remoteContract } from '@elegant/shared'
import type { ReleaseFailure } from '@elegant/shared/rules'
import { matchPath } from 'react-router-dom'
import type { Recovery } from '../context/ShellContext.ts'
import { type LiveParts, myRemotesAddress } from '../protocol/bootstrapData.ts'
import { isChunkLoadError } from '../status/isChunkLoadError.ts'
import { getRoutes } from './federation.ts'
import { allowFiles } from './fileIntegrity.ts'
import { reportFailure } from './reportFailure.ts'
import { loadTimeouts, pause, pauseBeforeRetry, withTimeout } from './timeouts.ts'
import { RouteLoadError } from './withRetry.ts'

/** Releases that failed in this tab, by container. */
const failedKey = 'elegant_failed_releases'

/** A loaded release and its loading time in milliseconds. */
interface Loaded {
  release: Release
  took: number
}

/** The live releases as embedded in the page. */
interface EmbeddedReleases extends Pick<LiveParts, 'shell'> {
  remotes: PageRemotes
}

/** The remotes of this page: which one owns an address, and its routes once loaded. */
export class Remotes {
  /** The releases embedded in this page. It can run no others: its CSP lists only these. */
  readonly live: PageRemotes
  readonly loaded = new Map<string, Loaded>()
  /** Called after a remote has loaded. */
  onLoad: (() => void) | undefined
  readonly #shell: string
  readonly #tab: KeyValueStorage
  readonly #failed: Set<string>
  readonly #unavailable = new Set<string>()
  readonly #loading = new Map<string, Promise<RemoteModule>>()

  /** `tab`: storage that lasts until the tab is closed. */
  constructor({ shell, remotes }: EmbeddedReleases, tab: KeyValueStorage) {
    this.live = remotes
    this.#shell = shell
    this.#tab = tab
    this.#failed = new Set(tab.getItem(failedKey)?.split(' '))
  }

  get names(): string[] {
    return Object.keys(this.live)
  }

  /** The remote with a page for the address, in its loaded release or else in the live one. */
  getOwner(pathname: string): string | undefined {
    return this.names.find((name) => this.#pageAt(pathname, name))
  }

  /**
   * The declared access of a remote's page at an address. Admins only if the remote has no such page: a route that it
   * forgot to declare. Undefined for pages of the shell.
   */
  getAccess(pathname: string, remote = this.getOwner(pathname)): PageAccess | undefined {
    if (remote === undefined) return undefined
    const page = this.#pageAt(pathname, remote)
    return page ? page.access : 'admin'
  }

  /**
   * Loads a remote once: tries the live release twice, then the previous one. If the live release has already failed
   * in this tab, the previous one comes first. Throws the last error.
   */
  load(name: string): Promise<RemoteModule> {
    const loading = this.#loading.get(name) ?? this.#load(name)
    this.#loading.set(name, loading)
    loading.catch(() => this.#loading.delete(name))
    return loading
  }

  /** True if the loaded release is the live one, which the server renders, rather than the previous one. */
  hasLive(name: string): boolean {
    return this.loaded.get(name)?.release.container === this.live[name]?.active.container
  }

  /** Chooses the recovery for a page that failed. A release fails at most once per tab, so restarts cannot loop. */
  async recoverFrom(pathname: string, error: unknown): Promise<Recovery> {
    const owner = this.#blamed(pathname, error)
    const isMissing = error instanceof RouteLoadError || isChunkLoadError(error)
    if (isMissing) {
      const now = await this.#liveNow(owner)
      if (now === 'another') return 'reload'
      // The connection failed, not the release.
      if (now === undefined) return 'none'
    }
    const { active, previous } = this.live[owner ?? ''] ?? {}
    const isNew = active && !this.#failed.has(active.container)
    if (!owner || !isNew || !previous || !this.hasLive(owner)) return 'none'
    this.#hasFailed(owner, active, isMissing ? 'page' : 'render', error)
    this.#loading.delete(owner)
    return 'restart'
  }

  /** Reports, once per page load, that no release can show the page. */
  unavailable(pathname: string, error: unknown): void {
    const owner = this.#blamed(pathname, error)
    const release = this.loaded.get(owner ?? '')?.release ?? this.live[owner ?? '']?.active
    if (!owner || !release || this.#unavailable.has(owner)) return
    this.#unavailable.add(owner)
    reportFailure({ remote: owner, version: release.version, phase: 'unavailable', message: String(error) })
  }

  /** Chooses the recovery when the visitor retries. */
  async retryRecovery(pathname: string): Promise<Recovery> {
    const owner = this.getOwner(pathname)
    const now = await this.#liveNow(owner)
    if (now === 'another') return 'reload'
    if (owner) this.#loading.delete(owner)
    // Forget failures only if the release is still live: one that was rolled back is not retried.
    if (now === 'same') {
      this.#failed.clear()
      this.#tab.removeItem(failedKey)
    }
    return 'restart'
  }

  #pageAt(pathname: string, name: string): ReleaseRef['pages'][number] | undefined {
    const release = this.loaded.get(name)?.release ?? this.live[name]?.active
    return release?.pages.find(({ path }) => matchPath(path, pathname))
  }

  /** The remote responsible for a failure; none if the missing chunk belongs to the shell. */
  #blamed(pathname: string, error: unknown): string | undefined {
    const owner = this.getOwner(pathname)
    const { release } = this.loaded.get(owner ?? '') ?? {}
    return isChunkLoadError(error) && !(release && error.request.includes(release.base)) ? undefined : owner
  }

  async #load(name: string): Promise<RemoteModule> {
    const { active, previous } = this.live[name] ?? {}
    const hasFailed = active && previous && this.#failed.has(active.container)
    const [first, second] = hasFailed ? [previous, active] : [active, previous]
    const since = performance.now()
    let failure: unknown = new Error(`No release of ${name}`)
    for (const [attempt, candidate] of [first, first, second].entries()) {
      if (!candidate) continue
      try {
        await pause(attempt * pauseBeforeRetry)
        const loading = resolveFullRelease(name, candidate).then(async (release) => ({
          release,
          module: await loadRelease(release),
        }))
        const { release, module } = await withTimeout(loading, loadTimeouts[attempt], `${name} ${candidate.version}`)
        this.loaded.set(name, { release, took: performance.now() - since })
        // Report only once the previous release has loaded: if both fail, the cause lies elsewhere.
        if (active && candidate === previous) this.#hasFailed(name, active, 'load', failure)
        this.onLoad?.()
        return module
      } catch (error) {
        failure = error
        console.warn(`${name} ${candidate.version} could not be loaded`, error)
      }
    }
    throw failure
  }

  /** Records and reports that a release failed in this tab. */
  #hasFailed(remote: string, release: ReleaseRef, phase: ReleaseFailure['phase'], error: unknown): void {
    if (this.#failed.has(release.container)) return
    this.#failed.add(release.container)
    this.#tab.setItem(failedKey, [...this.#failed].join(' '))
    reportFailure({ remote, version: release.version, phase, message: String(error) })
  }

  /** Compares the current live release of a remote, or of the shell, with the embedded one; undefined if unknown. */
  async #liveNow(owner: string | undefined): Promise<'same' | 'previous' | 'another' | undefined> {
    try {
      const { shell, remotes } = await readLiveParts()
      if (!owner) return shell === this.#shell ? 'same' : 'another'
      const [now, { active, previous }] = [remotes[owner]?.active.container, this.live[owner] ?? {}]
      if (now === active?.container) return 'same'
      return now === previous?.container ? 'previous' : 'another'
    } catch (error) {
      console.warn('Failed to fetch the registry', error)
      return undefined
    }
  }
}

/** Fetches the releases that are currently live for this visitor. */
async function readLiveParts(): Promise<LiveParts> {
  const response = await withTimeout(fetch(myRemotesAddress, { cache: 'no-store' }), loadTimeouts[0], 'The registry')
  return response.json()
}

/** Fetches the full metadata of a release that is embedded by name only. The page can run no other. */
async function resolveFullRelease(name: string, embedded: Release | ReleaseRef): Promise<Release> {
  if ('integrity' in embedded) return embedded
  const { active, previous } = (await readLiveParts()).remotes[name] ?? {}
  const release = [active, previous].find((one) => one?.container === embedded.container)
  if (!release) throw new RouteLoadError(`${name} ${embedded.version} is no longer live`)
  return release
}

async function loadRelease(release: Release): Promise<RemoteModule> {
  if (release.contract !== remoteContract) throw new Error(`Contract ${release.contract} instead of ${remoteContract}`)
  allowFiles(release)
  const module = await getRoutes(release)
  if (!Array.isArray(module.routes)) throw new Error(`${release.container} has no routes`)
  return module
}
