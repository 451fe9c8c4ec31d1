import type { MediaUpload } from '@elegant/shared/rules'
import { captureVideoPoster } from './captureVideoPoster.ts'

/** Uploads a frame of a stored video as its poster. It is optional: a failure must not fail the upload of the video. */
export async function uploadPoster(
  url: string,
  video: File,
  upload: (poster: File) => Promise<Partial<MediaUpload> | null>,
): Promise<string | null> {
  try {
    const poster = await captureVideoPoster(url, video)
    if (!poster) return null
    return (await upload(poster))?.image?.url ?? null
  } catch (error) {
    console.warn(`${video.name} has no poster`, error)
    return null
  }
}
