/** A demo picture or film as the media store keeps it: a row of media_files. Its files lie in the folder of its name. */
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
}

export type Prints = Record<string, Print>

/** The names of its files; the last one is what its address names. */
export const filesOf = ({ image_type, widths, formats }: Print): string[] =>
  image_type === 'Video'
    ? formats.map((format) => `video.${format}`)
    : formats.toReversed().flatMap((format) => widths.map((width) => `${width}.${format}`))
