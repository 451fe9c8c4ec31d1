import { type MediaType, newSku } from '@elegant/shared/rules'

/** A picture or video that was chosen, in the order of its stone. */
export interface Photo {
  id: string
  name: string
  kind: MediaType
  /** Milliseconds. */
  takenAt: number
  /** It shows a QR card, with which a new stone begins. */
  hasCard?: boolean
  /** Why the shop cannot take the file. */
  refusal?: string
  /** The uploaded file. */
  stored?: { id: number | null; url: string; poster_url: string | null }
  isAttached?: boolean
}

/** The pictures of one future product, with what the owner typed. */
export interface Stone {
  id: string
  title: string
  /** As typed. */
  price: string
  /** Given once: by it, a product is found again whose creation was answered into the void. */
  sku: string
  photos: Photo[]
  /** Sorted by the owner, then sent to the shop, then done. */
  state: 'sorting' | 'sending' | 'done'
  /** The product may exist already. */
  isAsked?: boolean
  itemId?: number
}

/** Seconds without a picture after which the next one shows another stone. */
export const defaultGap = 30

/** An id of a photo or stone. `crypto.randomUUID` is missing on insecure pages, such as plain http on a local network. */
export function newId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}

function newStone(photos: Photo[]): Stone {
  return { id: newId(), title: '', price: '', sku: newSku('Product'), photos, state: 'sorting' }
}

export const isSorting = ({ state }: Stone) => state === 'sorting'

/** The photos of a stone that the shop does not have yet. */
export function getRemainingPhotos({ photos, state }: Stone): Photo[] {
  return state === 'done' ? [] : photos.filter(({ refusal, isAttached }) => refusal === undefined && !isAttached)
}

/** Adds photos by the time they were taken. They continue the last stone if neither a gap nor a QR card lies between. */
export function withPhotos(stones: Stone[], photos: Photo[], gapSeconds: number): Stone[] {
  let result = stones
  for (const photo of photos.toSorted((a, b) => a.takenAt - b.takenAt)) {
    const last = result.at(-1)
    const before = last?.photos.at(-1)
    const isSame = last && before && isSorting(last) && !photo.hasCard && isNear(before, photo, gapSeconds)
    result = isSame ? result.with(-1, { ...last, photos: [...last.photos, photo] }) : [...result, newStone([photo])]
  }
  return result
}

function isNear(before: Photo, after: Photo, gapSeconds: number): boolean {
  return Math.abs(after.takenAt - before.takenAt) <= gapSeconds * 1000
}

/** Regroups all photos that are still being sorted. A typed title stays with the first photo of its stone. */
export function regroupPhotos(stones: Stone[], gapSeconds: number): Stone[] {
  const sorting = stones.filter(isSorting)
  const photos = sorting.flatMap((stone) => stone.photos)
  const fresh = withPhotos([], photos, gapSeconds).map((stone) => {
    const { title, price } = sorting.find(({ photos: [first] }) => stone.photos.some(({ id }) => id === first?.id)) ?? {
      title: '',
      price: '',
    }
    return { ...stone, title, price }
  })
  return [...stones.filter((stone) => !isSorting(stone)), ...fresh]
}

/** Merges a stone into the one before it. */
export function mergeStones(stones: Stone[], id: string): Stone[] {
  const at = stones.findIndex((stone) => stone.id === id)
  const stone = stones[at]
  const before = stones[at - 1]
  if (!stone || !before) return stones
  const both = {
    ...before,
    title: before.title || stone.title,
    price: before.price || stone.price,
    photos: [...before.photos, ...stone.photos],
  }
  return stones.toSpliced(at - 1, 2, both)
}

/** Makes a photo, and those after it, a stone of their own. */
export function splitStone(stones: Stone[], photoId: string): Stone[] {
  return stones.flatMap((stone) => {
    const at = stone.photos.findIndex(({ id }) => id === photoId)
    if (at < 1) return [stone]
    return [{ ...stone, photos: stone.photos.slice(0, at) }, newStone(stone.photos.slice(at))]
  })
}

/** Moves a photo to a place in a stone; without a stone, to a new one at the end. Stones without photos disappear. */
export function movePhoto(stones: Stone[], photoId: string, to?: { stoneId: string; at?: number }): Stone[] {
  const photo = stones.flatMap(({ photos }) => photos).find(({ id }) => id === photoId)
  if (!photo) return stones
  const without = stones.map((stone) => ({ ...stone, photos: stone.photos.filter(({ id }) => id !== photoId) }))
  const placed = without.map((stone) =>
    stone.id === to?.stoneId
      ? { ...stone, photos: stone.photos.toSpliced(to.at ?? stone.photos.length, 0, photo) }
      : stone,
  )
  return removeEmpty(to ? placed : [...placed, newStone([photo])])
}

/** Moves a photo one place; beyond the end of its stone, into the next one. Undefined where there is no place. */
export function nudgePhoto(stones: Stone[], photoId: string, by: -1 | 1): Stone[] | undefined {
  const sorting = stones.filter(isSorting)
  const at = sorting.findIndex(({ photos }) => photos.some(({ id }) => id === photoId))
  const stone = sorting[at]
  if (!stone) return undefined
  const place = stone.photos.findIndex(({ id }) => id === photoId) + by
  if (place >= 0 && place < stone.photos.length) return movePhoto(stones, photoId, { stoneId: stone.id, at: place })
  const next = sorting[at + by]
  return next && movePhoto(stones, photoId, { stoneId: next.id, at: by > 0 ? 0 : next.photos.length })
}

/** Puts a dragged photo in the place of another one, or at the end of a stone. */
export function dropPhoto(stones: Stone[], photoId: string, onto: { photo?: string; stone?: string }): Stone[] {
  const stone = stones.find(({ id, photos }) => id === onto.stone || photos.some((photo) => photo.id === onto.photo))
  if (!stone || onto.photo === photoId) return stones
  const at = stone.photos.findIndex(({ id }) => id === onto.photo)
  return movePhoto(stones, photoId, { stoneId: stone.id, at: at < 0 ? undefined : at })
}

export function removePhoto(stones: Stone[], photoId: string): Stone[] {
  return removeEmpty(stones.map((stone) => ({ ...stone, photos: stone.photos.filter(({ id }) => id !== photoId) })))
}

export function removeStone(stones: Stone[], id: string): Stone[] {
  return stones.filter((stone) => stone.id !== id)
}

/** Undoes a removal or a grouping: as before, but what was added, typed or sent since then stays. */
export function restoreStones(now: Stone[], before: Stone[]): Stone[] {
  const getIds = (stones: Stone[]) => new Set(stones.flatMap(({ photos }) => photos.map(({ id }) => id)))
  const known = getIds(before)
  const sent = now.filter((stone) => !isSorting(stone)).map((stone) => mergeFormer(stone, before, getIds(now)))
  const inSent = getIds(sent)
  const back = before
    .filter(({ id }) => !sent.some((stone) => stone.id === id))
    .map((stone) => {
      const { title, price } = now.find(({ id }) => id === stone.id) ?? stone
      return { ...stone, title, price, photos: stone.photos.filter(({ id }) => !inSent.has(id)) }
    })
  const added = now
    .filter(isSorting)
    .map((stone) => ({ ...stone, photos: stone.photos.filter(({ id }) => !known.has(id)) }))
    .filter(({ photos }) => photos.length > 0)
  return [...sent, ...removeEmpty(back), ...added]
}

/** A stone under way, with the photos again that were removed from it. */
function mergeFormer(stone: Stone, before: Stone[], present: Set<string>): Stone {
  const former = before.find(({ id }) => id === stone.id)?.photos ?? []
  const gone = former.filter(({ id }) => !present.has(id))
  if (gone.length === 0) return stone
  const state = gone.every(({ refusal }) => refusal !== undefined) ? stone.state : 'sending'
  return { ...stone, photos: [...stone.photos, ...gone], state }
}

function removeEmpty(stones: Stone[]): Stone[] {
  // The typed values stay.
  return stones.filter(({ photos, title, price, state }) => photos.length > 0 || title || price || state !== 'sorting')
}
