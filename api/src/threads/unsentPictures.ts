import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { isRow } from '../db/isRow.ts'
import { itemImages, mediaFiles, threadEntries, threadPictures } from '../db/schema.ts'
import type { MediaStore } from '../media/mediaStore.ts'
import type { ThreadWriter } from './threadWriter.ts'

interface Deps {
  db: Db
  media: MediaStore
  threadWriter: ThreadWriter
}

type Picture = typeof threadPictures.$inferSelect

/** The time to send an uploaded picture, in hours. */
export const maxUnsentHours = 24

/** The pictures of one run: a flood is deleted over some days. */
const maxPerRun = 1000

/** Deletes the pictures that customers uploaded to threads and did not send in time. */
export function unsentPictureCleaner({ db, media, threadWriter }: Deps): () => Promise<void> {
  return async () => {
    const { shops_id, threads_id, mediafiles_id } = threadPictures
    const unsent = await db
      .select({ shops_id, threads_id, mediafiles_id, folder: mediaFiles.folder })
      .from(threadPictures)
      .innerJoin(mediaFiles, and(eq(mediaFiles.shops_id, shops_id), eq(mediaFiles.id, mediafiles_id)))
      .where(and(isUnsent(), lt(mediaFiles.created_at, sql`now() - ${maxUnsentHours}::int * interval '1 hour'`)))
      .limit(maxPerRun)
    const failures: unknown[] = []
    for (const { folder, ...picture } of unsent) {
      await media.remove(folder, () => forget(picture)).catch((error: unknown) => failures.push(error))
    }
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} unsent pictures could not be deleted`)
  }

  function forget({ shops_id, threads_id, mediafiles_id }: Picture): Promise<void> {
    return db.transaction(async (tx) => {
      // A reply that sends the picture at this moment holds the lock too.
      await threadWriter.lock(tx, { shopId: shops_id, id: threads_id })
      const isIt = and(eq(threadPictures.shops_id, shops_id), eq(threadPictures.mediafiles_id, mediafiles_id))
      const [forgotten] = await tx.delete(threadPictures).where(and(isIt, isUnsent())).returning()
      if (forgotten) await tx.delete(mediaFiles).where(isRow(mediaFiles, { shopId: shops_id, id: mediafiles_id }))
    })
  }
}

/** No entry of the thread shows the picture, and the owner has put it on no item. */
function isUnsent(): SQL {
  return sql`not exists (
    select from ${threadEntries} where ${threadEntries.shops_id} = ${threadPictures.shops_id}
      and ${threadEntries.threads_id} = ${threadPictures.threads_id}
      and ${threadEntries.pictures} @> to_jsonb(${threadPictures.mediafiles_id})
  ) and not exists (
    select from ${itemImages} where ${itemImages.shops_id} = ${threadPictures.shops_id}
      and ${itemImages.mediafiles_id} = ${threadPictures.mediafiles_id})`
}
