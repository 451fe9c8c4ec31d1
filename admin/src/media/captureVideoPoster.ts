import { nextEvent } from './nextEvent.ts'

/** The position of the poster frame in seconds: many videos start with black frames. */
const posterTime = 0.5
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
  const loaded = nextEvent(video, 'loadeddata')
  video.src = address
  await loaded
  const seeked = nextEvent(video, 'seeked')
  video.currentTime = video.duration < 2 * posterTime ? video.duration / 2 : posterTime
  await seeked
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  return picture ? new File([picture], `${name}.jpg`, { type: picture.type }) : undefined
}
