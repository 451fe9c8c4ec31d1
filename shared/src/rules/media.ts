import type { MediaType } from './item.ts'

/** What may be uploaded, told by its bytes, and what it is then. */
export const uploadTypes = {
  'image/jpeg': 'Image',
  'image/png': 'Image',
  'image/webp': 'Image',
  'image/avif': 'Image',
  'image/gif': 'Image',
  'video/mp4': 'Video',
  'video/webm': 'Video',
} as const satisfies Record<string, MediaType>
export type UploadType = keyof typeof uploadTypes

/** How large an upload may be: in bytes by what it is, and a picture in pixels (of all frames together) and frames. */
export const uploadLimits = {
  Image: 10 * 1024 ** 2,
  Video: 100 * 1024 ** 2,
  pixels: 40_000_000,
  frames: 100,
} as const

/** The widths that a picture is kept in, as far as it has them; a smaller one is kept in its own. */
export const pictureWidths = [400, 800, 1600] as const

/** Specification §5. */
export const noFileMessage = 'Please select a file to upload'

/** A stored picture or video. A picture is there as `<folder of url>/<width>.<format>` for each of `widths` and `formats`. */
export interface MediaFile {
  /** The `mediafiles_id` of item media. */
  id: number
  /** The video, or the picture at its largest width as WebP. A path of this origin. */
  url: string
  /** In pixels; null for a video. */
  width: number | null
  height: number | null
  widths: number[]
  /** `avif` joins `webp` some seconds after the upload. */
  formats: string[]
}

/** What POST /image_upload answers: `path.url` for categories, `image.url` or `video.url` with `id` for item media (§7). */
export interface MediaUpload extends MediaFile {
  path: { url: string }
  image?: MediaFile
  video?: MediaFile
}
