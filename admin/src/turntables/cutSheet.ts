import { turntableSheet } from '@elegant/shared/rules'
import { nextEvent } from '../media/nextEvent.ts'

const { frames, columns, side, width, height } = turntableSheet

export const wrongFiles = `Choose one clip of a whole turn, or ${frames} pictures of it`
const unplayable = 'This browser cannot play the clip. MP4 with H.264 works everywhere'

interface CutOptions {
  signal: AbortSignal
  /** Receives the number of frames that are cut. */
  onFrame: (done: number) => void
}

type Draw = (source: CanvasImageSource, width: number, height: number) => void

/**
 * Cuts the frames of a turntable out of a clip, at even times, or takes one of each picture, as squares on one canvas.
 * Nothing is uploaded for it.
 */
export async function cutSheet(files: readonly File[], { signal, onFrame }: CutOptions): Promise<HTMLCanvasElement> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw the frames')
  let done = 0
  const draw: Draw = (source, fullWidth, fullHeight) => {
    signal.throwIfAborted()
    const crop = Math.min(fullWidth, fullHeight)
    const [left, top] = [(fullWidth - crop) / 2, (fullHeight - crop) / 2]
    const [x, y] = [(done % columns) * side, Math.floor(done / columns) * side]
    context.drawImage(source, left, top, crop, crop, x, y, side, side)
    done += 1
    onFrame(done)
  }
  const [first] = files
  if (files.length === 1 && first?.type.startsWith('video/')) await drawClip(first, draw)
  else if (files.length === frames && files.every(({ type }) => type.startsWith('image/')))
    await drawPictures(files, draw)
  else throw new Error(wrongFiles)
  return canvas
}

/** The canvas as a file: WebP, or JPEG where the browser cannot encode that. */
export async function encodeSheet(canvas: HTMLCanvasElement): Promise<File> {
  const [webp, jpeg] = ['image/webp', 'image/jpeg'] as const
  const sheet = (await encodeBlob(canvas, webp)) ?? (await encodeBlob(canvas, jpeg))
  if (!sheet) throw new Error('This browser cannot store the frames')
  return new File([sheet], `turntable.${sheet.type === webp ? 'webp' : 'jpg'}`, { type: sheet.type })
}

/** Undefined for a type that the browser replaces by another. */
async function encodeBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob | undefined> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9))
  return blob?.type === type ? blob : undefined
}

async function drawClip(clip: File, draw: Draw): Promise<void> {
  const video = document.createElement('video')
  const address = URL.createObjectURL(clip)
  Object.assign(video, { muted: true, playsInline: true, preload: 'auto' })
  try {
    const loaded = nextEvent(video, 'loadeddata')
    video.src = address
    await loaded.catch(() => {
      throw new Error(unplayable)
    })
    await findDuration(video)
    for (let index = 0; index < frames; index++) {
      const seeked = nextEvent(video, 'seeked')
      // The last frame is followed by the first, so none is at the end.
      video.currentTime = ((index + 0.5) / frames) * video.duration
      await seeked
      draw(video, video.videoWidth, video.videoHeight)
    }
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(address)
  }
}

/** Clips recorded in a browser do not state how long they are, until one seeks past their end. */
async function findDuration(video: HTMLVideoElement): Promise<void> {
  if (Number.isFinite(video.duration)) return
  const found = nextEvent(video, 'durationchange')
  video.currentTime = Number.MAX_SAFE_INTEGER
  await found
  if (!Number.isFinite(video.duration)) throw new Error(unplayable)
}

async function drawPictures(pictures: readonly File[], draw: Draw): Promise<void> {
  for (const picture of pictures) {
    const bitmap = await createImageBitmap(picture).catch(() => {
      throw new Error(`${picture.name} cannot be read`)
    })
    draw(bitmap, bitmap.width, bitmap.height)
    bitmap.close()
  }
}
