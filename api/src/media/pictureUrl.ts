import type { StoredMedia } from './mediaRepository.ts'

/** The URL of a stored picture at its largest width. */
export function pictureUrl({ folder, widths }: Pick<StoredMedia, 'folder' | 'widths'>): string {
  return `/media/${folder}/${widths.at(-1)}.webp`
}
