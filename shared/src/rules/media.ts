export const mediaTypes = ['Image', 'Video'] as const
export type MediaType = (typeof mediaTypes)[number]

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

/** A picture in one format, in every width that it is kept in: as an image element takes them. */
export interface PictureSource {
  type: string
  srcSet: string
}

/** The best first. */
const pictureFormats = ['avif', 'webp']
/** The address of a stored picture: its folder, the width, the format. */
const storedPicture = /^(\/media\/\w+\/)(\d+)(\.webp)$/

/** What the picture at an address can be had as, the best format first; nothing where it is not one of ours. */
export function sourcesOf(address: string, { widths = [], formats = [] }: Partial<PictureFacts>): PictureSource[] {
  const [, folder] = storedPicture.exec(address) ?? []
  if (!folder || widths.length === 0) return []
  return pictureFormats
    .filter((format) => formats.includes(format))
    .map((format) => ({
      type: `image/${format}`,
      srcSet: widths.map((width) => `${folder}${width}.${format} ${width}w`).join(', '),
    }))
}

/** The address of the same picture where it is kept smallest. */
export function smallestOf(address: string, { widths: [smallest] = [] }: Partial<PictureFacts>): string {
  return smallest ? address.replace(storedPicture, `$1${smallest}$3`) : address
}

/** The messages of product §5.6. */
export const noFileMessage = 'Please select a file to upload'

/** What is told of a stored picture: it is there as `<folder of its address>/<width>.<format>` for each of `widths` and `formats`. */
export interface PictureFacts {
  /** In pixels; null for a video, and where nothing is known. */
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

/** The answer of POST /image_upload: `path` for categories, `image` or `video` for item media (product §10.11). */
export interface MediaUpload extends MediaFile {
  path: { url: string }
  image?: MediaFile
  video?: MediaFile
}
