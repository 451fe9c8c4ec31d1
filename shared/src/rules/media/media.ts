export const mediaTypes = ['Image', 'Video'] as const
export type MediaType = (typeof mediaTypes)[number]

/** Accepted upload formats, detected from the content, and their media types. */
export const uploadTypes = {
  'image/jpeg': 'Image',
  'image/png': 'Image',
  'image/webp': 'Image',
  'image/avif': 'Image',
  'image/gif': 'Image',
  'video/mp4': 'Video',
  'video/webm': 'Video',
} as const satisfies Record<string, MediaType>

/** Everything that the shop stores: item media, and the documents that are lab reports (docs/product/passport.md). */
export const storedKinds = [...mediaTypes, 'Document'] as const
export type StoredKind = (typeof storedKinds)[number]

/** The formats of all stored files. Only the form of a lab report accepts documents. */
export const storedTypes = { ...uploadTypes, 'application/pdf': 'Document' } as const satisfies Record<
  string,
  StoredKind
>
export type StoredType = keyof typeof storedTypes

/** Upload limits: bytes by kind; for pictures also pixels (over all frames) and frames. */
export const uploadLimits = {
  Image: 10 * 1024 ** 2,
  Video: 100 * 1024 ** 2,
  Document: 10 * 1024 ** 2,
  pixels: 40_000_000,
  frames: 100,
} as const

/** The widths that a picture is stored in. Pictures are never enlarged; a smaller one is stored in its own width. */
export const pictureWidths = [400, 800, 1600] as const

/** The attributes of a `<source>` element: one format of a picture in all its widths. */
export interface PictureSource {
  type: string
  srcSet: string
}

/** In order of preference. */
const pictureFormats = ['avif', 'webp']
/** The URL of a stored picture: folder, width, format. */
const storedPicture = /^(\/media\/\w+\/)(\d+)(\.webp)$/

/** The sources of a stored picture, the best format first. Empty for external pictures. */
export function getSources(address: string, { widths = [], formats = [] }: Partial<PictureFacts>): PictureSource[] {
  const [, folder] = storedPicture.exec(address) ?? []
  if (!folder || widths.length === 0) return []
  return pictureFormats
    .filter((format) => formats.includes(format))
    .map((format) => ({
      type: `image/${format}`,
      srcSet: widths.map((width) => `${folder}${width}.${format} ${width}w`).join(', '),
    }))
}

/** The sources of a picture of which only the URL is known: at its largest width, from which the others follow. */
export function sourcesOfUrl(address: string): PictureSource[] {
  const largest = Number(storedPicture.exec(address)?.[2])
  return getSources(address, {
    widths: [...pictureWidths.filter((width) => width < largest), largest],
    formats: ['webp'],
  })
}

/** The size of the preview images that messengers show, in pixels. */
export const previewSize = { width: 1200, height: 630 } as const

/** The URL of the smallest variant of a picture. */
export function getSmallest(address: string, { widths: [smallest] = [] }: Partial<PictureFacts>): string {
  return smallest ? address.replace(storedPicture, `$1${smallest}$3`) : address
}

/** The messages of docs/product/validation.md#media-upload. */
export const noFileMessage = 'Please select a file to upload'

/** Properties of a stored picture. Its folder has a file `<width>.<format>` for each of `widths` and `formats`. */
export interface PictureFacts {
  /** In pixels; null for videos and if unknown. */
  width: number | null
  height: number | null
  widths: number[]
  /** `avif` joins `webp` some seconds after the upload. */
  formats: string[]
}

/** A stored picture or video. */
export interface MediaFile extends PictureFacts {
  /** The `mediafiles_id` of item media. */
  id: number
  /** The video, or the picture at its largest width as WebP. A path of this origin. */
  url: string
}

/**
 * Response of POST /image_upload: `path.url` for categories, `image.url` or `video.url` with `id` for item media
 * (docs/product/api.md).
 */
export interface MediaUpload extends MediaFile {
  path: { url: string }
  image?: MediaFile
  video?: MediaFile
}
