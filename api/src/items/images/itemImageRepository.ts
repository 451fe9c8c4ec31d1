import { type ItemImageChanges, type ItemImageOrder, type NewItemImage, nothingToShow } from '@elegant/shared/rules'
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import { archivable } from '../../audit/archivable.ts'
import type { Writes } from '../../audit/writes.ts'
import { anyOf } from '../../db/anyOf.ts'
import type { Db } from '../../db/database.ts'
import { isRow } from '../../db/isRow.ts'
import { prepare, queryOneIn } from '../../db/prepared.ts'
import { itemImages, items, mediaFiles } from '../../db/schema.ts'
import { shop } from '../../db/visibility.ts'
import type { EditTarget, Row } from '../../http/requests/editTarget.ts'
import { assertCurrent } from '../../http/requests/ifMatch.ts'
import type { Author } from '../../http/requests/visitor.ts'
import { conflict, invalid, notFound } from '../../http/responses/httpErrors.ts'
import { imageColumns } from '../fields/itemRows.ts'

export type ItemImageRepository = ReturnType<typeof itemImageRepository>

/** Returns the pictures and videos of items as serialized JSON. */
export function itemImageRepository(writes: Writes) {
  const { edit, archive, restore } = archivable(writes, { entity: 'item_media', noun: 'image', read: readImage })

  return {
    archive,
    restore,

    create(author: Author, image: NewItemImage): Promise<string> {
      const { shopId } = author
      return writes.change({ author, entity: 'item_media' }, async (tx, { add, settle }) => {
        await assertOwnReferences(tx, shopId, image)
        const { items_id, image_type } = image
        const [made] = await tx
          .insert(itemImages)
          .values({
            ...getColumns(image),
            display_image: image.display_image ?? '',
            items_id,
            image_type,
            shops_id: shopId,
          })
          .returning({ id: itemImages.id })
        if (!made) throw new Error('The image was not stored')
        await assertFileType(tx, { shopId, id: made.id })
        add(made.id)
        await settle()
        return readImage(tx, { shopId, id: made.id })
      })
    },

    change(which: EditTarget, changes: ItemImageChanges): Promise<string> {
      return edit(which, async (tx, shown) => {
        const { display_image = shown.display_image, youTube_url = shown.youTube_url } = changes
        if (!display_image && !youTube_url) throw invalid([{ path: 'display_image', message: nothingToShow }])
        await assertOwnReferences(tx, which.shopId, changes)
        await tx
          .update(itemImages)
          .set({ ...getColumns(changes), ...touched })
          .where(isRow(itemImages, which))
        if ('image_type' in changes || 'mediafiles_id' in changes) await assertFileType(tx, which)
      })
    },

    /** Renumbers the images of an item in this order. Returns all that are not deleted. */
    arrange(which: EditTarget, { item_images_ids: order, versions }: ItemImageOrder): Promise<string> {
      return writes.change(
        { author: which, entity: 'item_media', ids: (tx) => lockItemImages(tx, which) },
        async (tx, { ids }) => {
          const unknown = order.find((image) => !ids.includes(image))
          if (unknown !== undefined) throw missing('item_images_ids', `There is no image ${unknown} of this item.`)
          if (versions) await assertVersions(tx, which.shopId, new Map(order.map((id, at) => [id, versions[at]])))
          const numbered = `{${[...new Set([...order, ...ids])].join()}}`
          const place = sql`array_position(${numbered}::int[], ${itemImages.id}) - 1`
          await tx
            .update(itemImages)
            .set({ seq: place, ...touched })
            .where(and(eq(itemImages.shops_id, which.shopId), anyOf(itemImages.id, ids), ne(itemImages.seq, place)))
          const found = await queryOneIn(tx)<{ images: string }>(imagesOfItem, { shop: which.shopId, id: which.id })
          return found?.images ?? '[]'
        },
      )
    },
  }
}

const oneById = prepare(sql`
  select row_to_json(image)::text as image from (
    select ${imageColumns} where ${itemImages.shops_id} = ${shop} and ${itemImages.id} = ${sql.placeholder('id')}::int
  ) image`)

const imagesOfItem = prepare(sql`
  select coalesce(json_agg(image order by image.seq, image.id), '[]')::text as images from (
    select ${imageColumns} where ${itemImages.shops_id} = ${shop}
      and ${itemImages.items_id} = ${sql.placeholder('id')}::int and ${itemImages.archived_at} is null
  ) image`)

const touched = { version: sql`${itemImages.version} + 1` }

async function readImage(tx: Db, { shopId, id }: Row): Promise<string> {
  const found = await queryOneIn(tx)<{ image: string }>(oneById, { shop: shopId, id })
  if (!found) throw notFound('There is no such image.')
  return found.image
}

/** Throws unless the images, already locked, have the versions that the caller read. */
async function assertVersions(tx: Db, shopId: number, seen: Map<number, number | undefined>): Promise<void> {
  const { id, version, shops_id } = itemImages
  const stored = await tx
    .select({ id, version })
    .from(itemImages)
    .where(and(eq(shops_id, shopId), anyOf(id, [...seen.keys()])))
  for (const image of stored) assertCurrent(image, seen.get(image.id))
}

/** Locks an item and returns the ids of its images in order. */
async function lockItemImages(tx: Db, { shopId, id }: Row): Promise<number[]> {
  const [item] = await tx
    .select({ archived_at: items.archived_at })
    .from(items)
    .where(isRow(items, { shopId, id }))
    .for('update')
  if (!item) throw notFound('There is no such item.')
  if (item.archived_at) throw conflict('This item is deleted. Restore it first.')
  const present = await tx
    .select({ id: itemImages.id })
    .from(itemImages)
    .where(and(eq(itemImages.shops_id, shopId), eq(itemImages.items_id, id), isNull(itemImages.archived_at)))
    .orderBy(asc(itemImages.seq), asc(itemImages.id))
  return present.map((image) => image.id)
}

/** Throws if the file is of another type than the row says. */
async function assertFileType(tx: Db, which: Row): Promise<void> {
  const [file] = await tx
    .select({ type: mediaFiles.image_type })
    .from(itemImages)
    .innerJoin(
      mediaFiles,
      and(eq(mediaFiles.shops_id, itemImages.shops_id), eq(mediaFiles.id, itemImages.mediafiles_id)),
    )
    .where(and(isRow(itemImages, which), ne(mediaFiles.image_type, itemImages.image_type)))
  if (file) throw invalid([{ path: 'image_type', message: `image_type must be ${file.type}, as the file is` }])
}

/** Throws unless the item and the file belong to the shop. */
async function assertOwnReferences(
  tx: Db,
  shopId: number,
  { items_id, mediafiles_id }: ItemImageChanges,
): Promise<void> {
  if (items_id !== undefined) {
    const [item] = await tx
      .select({ id: items.id })
      .from(items)
      .where(and(isRow(items, { shopId, id: items_id }), isNull(items.archived_at)))
    if (!item) throw missing('items_id', 'There is no such item.')
  }
  if (mediafiles_id != null) {
    const [file] = await tx
      .select({ id: mediaFiles.id })
      .from(mediaFiles)
      .where(isRow(mediaFiles, { shopId, id: mediafiles_id }))
    if (!file) throw missing('mediafiles_id', 'There is no such media file.')
  }
}

function missing(path: string, message: string) {
  return notFound(message, [{ path, message }])
}

/** The columns that a body sets; null resets one to its empty value. */
function getColumns({ display_image, seq, alt, shops_id: _, item_images_id: __, ...columns }: ItemImageChanges) {
  return {
    ...columns,
    display_image: display_image === null ? '' : display_image,
    seq: seq === null ? 0 : seq,
    alt: alt === null ? '' : alt,
  }
}
