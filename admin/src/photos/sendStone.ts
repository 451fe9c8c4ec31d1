import { type ApiDispatch, isFailure, itemsApi } from '@elegant/shared'
import { type ItemMedia, newSlug, parseAmount } from '@elegant/shared/rules'
import { getReason } from '../api/getReason.ts'
import { uploadMedia } from '../api/uploadMedia.ts'
import { createItem, reloadItem } from '../items/editItemsApi.ts'
import { getNewBody, newDraft } from '../items/itemDraft.ts'
import { createItemMedia } from '../items/media/editMediaApi.ts'
import { uploadPoster } from '../media/uploadPoster.ts'
import { getRemainingPhotos, type Photo, type Stone } from './stones.ts'

/** Milliseconds between two attempts to reach the shop. */
const pause = 2000

/** The place of the photos, and of the progress. */
interface Session {
  getStone: (id: string) => Stone | undefined
  getFile: (photoId: string) => File | undefined
  changeStone: (id: string, changes: Partial<Stone>) => Promise<void>
  changePhoto: (id: string, changes: Partial<Photo>) => Promise<void>
  setShare: (photoId: string, share: number) => void
  setFailure: (id: string, message: string | undefined) => void
  /** Drops files for good. */
  forget: (photoIds: string[]) => Promise<void>
  /** The shop cannot be reached, or again can. */
  setWaiting: (isWaiting: boolean) => void
}

interface Sending {
  session: Session
  dispatch: ApiDispatch
  id: string
}

/**
 * Makes a hidden product of a stone and attaches its photos. Each step is kept before the next, so that a repetition after
 * a failure, a reload or a lost answer goes on where it stopped and makes nothing twice.
 */
export async function sendStone({ session, dispatch, id }: Sending): Promise<void> {
  let itemId: number
  try {
    itemId = await retryUntilReached(session, () => createDraft({ session, dispatch, id }))
  } catch (error) {
    session.setFailure(id, `Failed to create the draft: ${getReason(error)}`)
    return
  }
  const stone = session.getStone(id)
  for (const photo of stone ? getRemainingPhotos(stone) : []) {
    try {
      await sendPhoto({ session, dispatch, id }, itemId, photo)
      session.setFailure(photo.id, undefined)
    } catch (error) {
      session.setFailure(photo.id, getReason(error))
    }
  }
  const sent = session.getStone(id)
  if (!sent || getRemainingPhotos(sent).length > 0) return
  await session.changeStone(id, { state: 'done' })
  await session.forget(sent.photos.map((photo) => photo.id))
}

async function createDraft({ session, dispatch, id }: Sending): Promise<number> {
  const stone = session.getStone(id)
  if (!stone) throw new Error('It was removed.')
  const known = stone.itemId ?? (stone.isAsked ? await findItem(dispatch, stone.sku) : undefined)
  const itemId = known ?? (await askForItem({ session, dispatch, id }, stone))
  if (itemId === undefined) throw new Error('The shop does not name the product that it made.')
  if (stone.itemId === undefined) await session.changeStone(id, { itemId })
  return itemId
}

async function askForItem({ session, dispatch, id }: Sending, stone: Stone): Promise<number | undefined> {
  const { sku, price } = stone
  const title = stone.title.trim()
  // The description is required; the owner writes it later.
  const words = { title, description: title, slug: newSlug(title, sku), sku, price: parseAmount(price) }
  const item = getNewBody({ ...newDraft('Product'), ...words, Is_disabled: true })
  await session.changeStone(id, { isAsked: true })
  try {
    const made = await dispatch(createItem({ item, freeSlug: true })).unwrap()
    return made?.id ?? (await findItem(dispatch, sku))
  } catch (error) {
    // Refused, so it does not exist: the owner can change it.
    if (isFailure(error) && error.status >= 400 && error.status < 500) {
      await session.changeStone(id, { isAsked: false, state: 'sorting' })
    }
    throw error
  }
}

async function findItem(dispatch: ApiDispatch, sku: string): Promise<number | undefined> {
  const query = itemsApi.endpoints.listItems.initiate(
    { type: 'Product', page: 1, search: sku },
    { subscribe: false, forceRefetch: true },
  )
  const { items } = await dispatch(query).unwrap()
  return items.find((item) => item.sku === sku)?.id
}

async function sendPhoto({ session, dispatch, id }: Sending, itemId: number, photo: Photo): Promise<void> {
  // An earlier attempt may have attached it without hearing so.
  let mayBeAttached = photo.stored !== undefined
  const stored = photo.stored ?? (await store({ session, dispatch, id }, photo))
  const seq = session.getStone(id)?.photos.findIndex((one) => one.id === photo.id) ?? 0
  await retryUntilReached(session, async () => {
    if (mayBeAttached && (await getMedia(dispatch, itemId)).some(({ display_image }) => display_image === stored.url))
      return
    mayBeAttached = true
    const { url: display_image, id: mediafiles_id, poster_url } = stored
    const of = { shops_id: null, items_id: itemId, Is_disabled: false, youTube_url: null }
    const media = {
      ...of,
      display_image,
      seq,
      image_type: photo.kind,
      mediafiles_id,
      ...(poster_url && { poster_url }),
    }
    await dispatch(createItemMedia(media)).unwrap()
  })
  await session.changePhoto(photo.id, { isAttached: true })
}

async function getMedia(dispatch: ApiDispatch, itemId: number): Promise<ItemMedia[]> {
  const item = await dispatch(reloadItem(itemId)).unwrap()
  return item._item_images_of_items.items
}

/** Uploads a file. */
async function store({ session, dispatch }: Sending, { id, kind }: Photo): Promise<NonNullable<Photo['stored']>> {
  const file = session.getFile(id)
  if (!file) throw new Error('The browser no longer has this file. Please choose it again.')
  const upload = uploadMedia({ file, image_type: kind, onProgress: (share) => session.setShare(id, share) })
  const made = await retryUntilReached(session, () => dispatch(upload).unwrap())
  const url = (kind === 'Image' ? made?.image : made?.video)?.url
  if (!url) throw new Error('Failed to get media URL from upload')
  const sendPoster = (poster: File) => dispatch(uploadMedia({ file: poster, image_type: 'Image' })).unwrap()
  const poster_url = kind === 'Video' ? await uploadPoster(url, file, sendPoster) : null
  const stored = { id: made?.id ?? null, url, poster_url }
  await session.changePhoto(id, { stored })
  return stored
}

/** Repeats a call until the shop answers: it may be restarting, or the phone is between two networks. */
async function retryUntilReached<Result>(session: Session, call: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      const result = await call()
      session.setWaiting(false)
      return result
    } catch (error) {
      if (!isFailure(error) || ![0, 429, 502, 503, 504].includes(error.status)) throw error
      session.setWaiting(true)
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
