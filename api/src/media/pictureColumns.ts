import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { mediaFiles } from '../db/schema.ts'

/** Columns of the picture that a row shows; its row of media_files may be missing. */
export const pictureColumns = sql`${mediaFiles.width}, ${mediaFiles.height},
  coalesce(${mediaFiles.widths}, '[]') as widths, coalesce(${mediaFiles.formats}, '[]') as formats`

/** Matches the media file of a URL, `/media/<folder>/…`. */
export function isFileAt(address: AnyColumn): SQL {
  return sql`${mediaFiles.folder} = split_part(${address}, '/', 3)`
}
