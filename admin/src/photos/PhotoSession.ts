import type { ApiDispatch } from '@elegant/shared'
import { describeUnreadable, readPhoto } from '../media/readPhoto.ts'
import { readTakenAt } from '../media/takenAt.ts'
import {
  describeKeepFailure,
  forgetFiles,
  type KeptFile,
  keepFile,
  keepStones,
  protectKept,
  readKeptFiles,
  readKeptStones,
} from './keptPhotos.ts'
import { acquirePhotosLock } from './photosLock.ts'
import { sendStone } from './sendStone.ts'
import { getRemainingPhotos, newId, type Photo, restoreStones, type Stone, withPhotos } from './stones.ts'

export interface SessionState {
  isLoaded: boolean
  stones: Stone[]
  /** Data URLs by photo id. */
  thumbs: ReadonlyMap<string, string>
  /** Fractions of the uploads under way, by photo id. */
  shares: ReadonlyMap<string, number>
  /** The errors, by the id of a photo or stone. */
  failures: ReadonlyMap<string, string>
  /** Files that are being read. */
  reading: number
  isSending: boolean
  /** The shop cannot be reached at the moment. */
  isWaiting: boolean
  /** Another tab works on the photos. */
  isElsewhere: boolean
  /** Why the photos do not survive a reload. */
  keepFailure?: string
}

const empty: SessionState = {
  isLoaded: false,
  stones: [],
  thumbs: new Map(),
  shares: new Map(),
  failures: new Map(),
  reading: 0,
  isSending: false,
  isWaiting: false,
  isElsewhere: false,
}

/**
 * The photos that are not in the shop yet. It outlives the page that shows it, so that sending goes on while the owner
 * works elsewhere in the admin area, and keeps all in the browser's database until it is in the shop.
 */
export class PhotoSession {
  readonly #dispatch: ApiDispatch
  readonly #listeners = new Set<() => void>()
  readonly #files = new Map<string, KeptFile>()
  #state = empty
  #canKeep = true
  #loading: Promise<void> | undefined

  constructor(dispatch: ApiDispatch) {
    this.#dispatch = dispatch
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getState = () => this.#state

  set(changes: Partial<SessionState>): void {
    this.#state = { ...this.#state, ...changes }
    for (const listener of this.#listeners) listener()
  }

  /** Takes up what an earlier page left, and goes on sending. */
  load(): Promise<void> {
    this.#loading ??= this.#load()
    return this.#loading
  }

  async #load(): Promise<void> {
    await acquirePhotosLock(() => this.set({ isElsewhere: true }))
    this.set({ isElsewhere: false })
    try {
      const stones = await readKeptStones()
      const files = await readKeptFiles(stones.flatMap((stone) => getRemainingPhotos(stone).map(({ id }) => id)))
      for (const [id, file] of files) this.#files.set(id, file)
      this.set({ stones: stones.map((stone) => this.#withLosses(stone)), thumbs: this.#thumbs() })
    } catch (error) {
      // A state that cannot be read now is not overwritten: the next visit may read it.
      this.#canKeep = false
      this.set({ keepFailure: describeKeepFailure(error) })
    }
    this.set({ isLoaded: true })
    void this.send()
  }

  /** Marks the photos whose file the browser has dropped. */
  #withLosses(stone: Stone): Stone {
    const lost = new Set(getRemainingPhotos(stone).filter(({ id, stored }) => !stored && !this.#files.has(id)))
    const refusal = 'The browser no longer has this file. Please choose it again.'
    return { ...stone, photos: stone.photos.map((photo) => (lost.has(photo) ? { ...photo, refusal } : photo)) }
  }

  #thumbs(): Map<string, string> {
    return new Map([...this.#files].flatMap(([id, { thumb }]) => (thumb ? [[id, thumb]] : [])))
  }

  /** Reads files, groups them and keeps them, one after the other: a reload loses none that is shown. */
  async add(files: File[], gapSeconds: number): Promise<void> {
    this.set({ reading: this.#state.reading + files.length })
    await this.load()
    void protectKept()
    const timed = await Promise.all(files.map(async (chosen) => ({ chosen, takenAt: await readTakenAt(chosen) })))
    for (const { chosen, takenAt } of timed.toSorted((a, b) => a.takenAt - b.takenAt)) {
      const { file, thumb, kind, refusal, hasCard } = await readPhoto(chosen).catch(describeUnreadable)
      const id = newId()
      if (file) {
        this.#files.set(id, { file, thumb })
        await this.#keep(() => keepFile(id, { file, thumb }))
      }
      this.set({ thumbs: this.#thumbs(), reading: this.#state.reading - 1 })
      const photo = { id, name: chosen.name, kind, takenAt, ...(refusal && { refusal }), ...(hasCard && { hasCard }) }
      await this.change((stones) => withPhotos(stones, [photo], gapSeconds))
    }
  }

  getFile(photoId: string): File | undefined {
    return this.#files.get(photoId)?.file
  }

  /** Changes the stones, and keeps the change. */
  async change(change: (stones: Stone[]) => Stone[]): Promise<void> {
    const stones = change(this.#state.stones)
    this.set({ stones })
    await this.#keep(() => keepStones(stones))
  }

  changeStone(id: string, changes: Partial<Stone>): Promise<void> {
    return this.change((stones) => stones.map((stone) => (stone.id === id ? { ...stone, ...changes } : stone)))
  }

  changePhoto(id: string, changes: Partial<Photo>): Promise<void> {
    return this.change((stones) =>
      stones.map((stone) => ({
        ...stone,
        photos: stone.photos.map((photo) => (photo.id === id ? { ...photo, ...changes } : photo)),
      })),
    )
  }

  setFailure(id: string, message: string | undefined): void {
    const failures = new Map(this.#state.failures)
    if (message === undefined) failures.delete(id)
    else failures.set(id, message)
    this.set({ failures })
  }

  setWaiting(isWaiting: boolean): void {
    if (isWaiting !== this.#state.isWaiting) this.set({ isWaiting })
  }

  setShare(photoId: string, share: number): void {
    this.set({ shares: new Map(this.#state.shares).set(photoId, share) })
  }

  /** Sends the stones that the owner has sorted; without `ids`, goes on with those under way. */
  async send(ids: string[] = []): Promise<void> {
    await this.change((stones) =>
      stones.map((stone) => (ids.includes(stone.id) ? { ...stone, state: 'sending' } : stone)),
    )
    if (this.#state.isSending) return
    this.set({ isSending: true, failures: new Map() })
    const tried = new Set<string>()
    for (;;) {
      const stone = this.#state.stones.find(({ id, state }) => state === 'sending' && !tried.has(id))
      if (!stone) break
      tried.add(stone.id)
      await sendStone({ session: this, dispatch: this.#dispatch, id: stone.id })
    }
    this.set({ isSending: false, isWaiting: false })
  }

  getStone(id: string): Stone | undefined {
    return this.#state.stones.find((stone) => stone.id === id)
  }

  /** Takes the stones that are done off the list. */
  clearDone(): Promise<void> {
    return this.change((stones) => stones.filter(({ state }) => state !== 'done'))
  }

  /** Drops files for good. */
  async forget(photoIds: string[]): Promise<void> {
    for (const id of photoIds) this.#files.delete(id)
    await this.#keep(() => forgetFiles(photoIds))
  }

  /** Removes what the owner took away, with a way back until the page is left. */
  async remove(change: (stones: Stone[]) => Stone[]): Promise<() => void> {
    const { stones: before } = this.#state
    await this.change(change)
    const gone = getPhotos(before).filter((photo) => !getPhotos(this.#state.stones).some(({ id }) => id === photo.id))
    await this.#keep(() => forgetFiles(gone.map(({ id }) => id)))
    return () => void this.#restore(before, gone)
  }

  async #restore(before: Stone[], gone: Photo[]): Promise<void> {
    for (const { id } of gone) {
      const kept = this.#files.get(id)
      if (kept) await this.#keep(() => keepFile(id, kept))
    }
    await this.change((now) => restoreStones(now, before))
    void this.send()
  }

  async #keep(write: () => Promise<void>): Promise<void> {
    if (!this.#canKeep) return
    try {
      await write()
    } catch (error) {
      this.set({ keepFailure: describeKeepFailure(error) })
    }
  }
}

const getPhotos = (stones: Stone[]) => stones.flatMap(({ photos }) => photos)

const sessions = new WeakMap<ApiDispatch, PhotoSession>()

/** The one session of a store. */
export function getSession(dispatch: ApiDispatch): PhotoSession {
  const session = sessions.get(dispatch) ?? new PhotoSession(dispatch)
  sessions.set(dispatch, session)
  return session
}
