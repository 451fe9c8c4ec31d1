/** How far into a film its poster is taken, in seconds: many begin in the dark. */
const moment = 0.5
/** The longest that a film is waited for, in milliseconds. */
const patience = 15_000

/**
 * A picture of a film that stands for it until it plays.
 * @param address where the film has been stored
 * @returns undefined where this browser cannot play such a film
 */
export async function posterOf(address: string, { name, type }: File): Promise<File | undefined> {
  const film = document.createElement('video')
  if (!film.canPlayType(type)) return undefined
  film.muted = true
  film.preload = 'auto'
  const isThere = heard(film, 'loadeddata')
  film.src = address
  await isThere
  const isAtMoment = heard(film, 'seeked')
  film.currentTime = film.duration < 2 * moment ? film.duration / 2 : moment
  await isAtMoment
  const canvas = document.createElement('canvas')
  canvas.width = film.videoWidth
  canvas.height = film.videoHeight
  canvas.getContext('2d')?.drawImage(film, 0, 0)
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  return picture ? new File([picture], `${name}.jpg`, { type: picture.type }) : undefined
}

/** The film's word for it; rejects where it has none. */
function heard(film: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(patience)
    signal.addEventListener('abort', () => reject(signal.reason))
    film.addEventListener('error', () => reject(film.error), { signal })
    film.addEventListener(event, () => resolve(), { once: true, signal })
  })
}
