/** The position of the poster frame in seconds: many videos start with black frames. */
const posterTime = 0.5
/** Milliseconds to wait for the video. */
const timeout = 15_000

/**
 * Captures a frame of a video as its poster.
 * @param address the URL of the stored video
 * @returns undefined if the browser cannot play the format
 */
export async function captureVideoPoster(address: string, { name, type }: File): Promise<File | undefined> {
  const video = document.createElement('video')
  if (!video.canPlayType(type)) return undefined
  video.muted = true
  video.preload = 'auto'
  const loaded = once(video, 'loadeddata')
  video.src = address
  await loaded
  const seeked = once(video, 'seeked')
  video.currentTime = video.duration < 2 * posterTime ? video.duration / 2 : posterTime
  await seeked
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  return picture ? new File([picture], `${name}.jpg`, { type: picture.type }) : undefined
}

/** Resolves on the next event of this type. Rejects on a media error or after the timeout. */
function once(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeout)
    signal.addEventListener('abort', () => reject(signal.reason))
    video.addEventListener('error', () => reject(video.error), { signal })
    video.addEventListener(event, () => resolve(), { once: true, signal })
  })
}
