/** The position of the poster frame in seconds: many videos start with black frames. */
const moment = 0.5
/** Milliseconds to wait for the video. */
const patience = 15_000

/**
 * Captures a frame of a video as its poster.
 * @param address the URL of the stored video
 * @returns undefined if the browser cannot play the format
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

/** Resolves on the next event of this type. Rejects on a media error or after the timeout. */
function heard(film: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(patience)
    signal.addEventListener('abort', () => reject(signal.reason))
    film.addEventListener('error', () => reject(film.error), { signal })
    film.addEventListener(event, () => resolve(), { once: true, signal })
  })
}
