import { and, eq, type InferInsertModel, type InferSelectModel, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { isRow } from '../db/isRow.ts'
import { mediaFiles } from '../db/schema.ts'

export type StoredMedia = InferSelectModel<typeof mediaFiles>

/** Links a stored file to what it belongs to, within the same transaction, or refuses it by throwing. */
export type Admit = (tx: Db, stored: StoredMedia) => Promise<void>

/** A picture whose AVIF variants are pending. */
export type PendingPicture = Pick<StoredMedia, 'shops_id' | 'id' | 'folder' | 'widths'>

export type MediaRepository = ReturnType<typeof mediaRepository>

export function mediaRepository(db: Db) {
  return {
    add(row: InferInsertModel<typeof mediaFiles>, admit?: Admit): Promise<StoredMedia> {
      return db.transaction(async (tx) => {
        const [stored] = await tx.insert(mediaFiles).values(row).returning()
        if (!stored) throw new Error('The media file was not stored')
        await admit?.(tx, stored)
        return stored
      })
    },
    async hasFolder(folder: string): Promise<boolean> {
      const [found] = await db.select({ id: mediaFiles.id }).from(mediaFiles).where(eq(mediaFiles.folder, folder))
      return found !== undefined
    },
    /** Pending pictures of all shops, newest first. */
    listWithoutAvif(): Promise<PendingPicture[]> {
      const { shops_id, id, folder, widths } = mediaFiles
      return db
        .select({ shops_id, id, folder, widths })
        .from(mediaFiles)
        .where(and(eq(mediaFiles.image_type, 'Image'), sql`not ${mediaFiles.formats} @> '["avif"]'`))
        .orderBy(sql`${id} desc`)
        .limit(10_000)
    },
    async setFormats(tx: Db, { shops_id, id }: Pick<StoredMedia, 'shops_id' | 'id'>, formats: string[]): Promise<void> {
      await tx
        .update(mediaFiles)
        .set({ formats })
        .where(isRow(mediaFiles, { shopId: shops_id, id }))
    },
  }
}
