/** The form to which pictures are uploaded, by conversation. */
export type PicturePlace = `reply ${number}` | `stage ${number}`

interface PictureUploads {
  /** The names of files on their way. */
  pending: readonly string[]
  /** The ids of pictures that the form has not taken yet. */
  arrived: readonly number[]
}

const none: PictureUploads = { pending: [], arrived: [] }
const uploads = new Map<PicturePlace, PictureUploads>()
const listeners = new Set<() => void>()

/** The pictures on their way to a form. They wait for it here if it is closed meanwhile, until the page is reloaded. */
export function getPictureUploads(place: PicturePlace): PictureUploads {
  return uploads.get(place) ?? none
}

/** True while pictures that were chosen for the form are not in it yet. */
export function isUploadingPictures(place: PicturePlace): boolean {
  return uploads.has(place)
}

/** Adds files that are on their way. */
export function expectPictures(place: PicturePlace, names: readonly string[]): void {
  const { pending, arrived } = getPictureUploads(place)
  change(place, { pending: [...pending, ...names], arrived })
}

/** Ends the wait for a file. It has failed if there is no id. */
export function endPictureUpload(place: PicturePlace, name: string, id?: number): void {
  const { pending, arrived } = getPictureUploads(place)
  change(place, {
    pending: pending.toSpliced(pending.indexOf(name), 1),
    arrived: id === undefined ? arrived : [...arrived, id],
  })
}

/** Hands the pictures that have arrived over to the form. */
export function takePictures(place: PicturePlace): readonly number[] {
  const { pending, arrived } = getPictureUploads(place)
  if (arrived.length > 0) change(place, { pending, arrived: [] })
  return arrived
}

/** Calls the listener after every change, until the function that it returns is called. */
export function subscribeToPictures(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function change(place: PicturePlace, { pending, arrived }: PictureUploads): void {
  if (pending.length + arrived.length > 0) uploads.set(place, { pending, arrived })
  else uploads.delete(place)
  for (const listener of listeners) listener()
}
