import type { MeasuredFire } from '@elegant/shared/rules'

/** A demo picture or video as a row of media_files. Its files are in the folder of its name. */
export interface Print {
  folder: string
  image_type: 'Image' | 'Video'
  mime: string
  bytes: number
  width: number | null
  height: number | null
  widths: number[]
  formats: string[]
  sha256: string
  /** Of the sheet of a turntable, whose name is that of a picture and a light: `pinfire.lamp`. */
  fire?: MeasuredFire
}

export type Prints = Record<string, Print>

/** Returns the names of its files; the last one is used in its URL. */
export const getFiles = ({ image_type, widths, formats }: Print): string[] =>
  image_type === 'Video'
    ? formats.map((format) => `video.${format}`)
    : formats.toReversed().flatMap((format) => widths.map((width) => `${width}.${format}`))
