import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { hourMs, type MeasuredFire, pictureWidths, storedTypes } from '@elegant/shared/rules'
import type { FastifyInstance } from 'fastify'
import type { Disk } from 'flydrive'
import type { Writes } from '../audit/writes.ts'
import type { Env } from '../config/env.ts'
import type { Db } from '../db/database.ts'
import { loggable } from '../http/responses/httpErrors.ts'
import {
  type Admit,
  type MediaRepository,
  mediaRepository,
  type PendingPicture,
  type StoredMedia,
} from './mediaRepository.ts'
import { openStorage, readStat, type Storage } from './mediaStorage.ts'
import { type Picture, type PictureUse, pictures } from './pictures.ts'
import { previewImages } from './previewImages.ts'
import type { Upload } from './receiveUpload.ts'
import { workQueue } from './workQueue.ts'

export type MediaStore = ReturnType<typeof mediaStore>

export interface KeepOptions {
  as?: PictureUse
  admit?: Admit
}

declare module 'fastify' {
  interface FastifyInstance {
    media: MediaStore
  }
}

/**
 * Stores uploaded media: files in the storage, a row for each in the database.
 * An upload in progress is a file in DATA_DIR/uploads with the name of its future folder in the storage;
 * the next start uses it to clean up after a killed process.
 */
export function mediaStore(app: FastifyInstance, { db, env, writes }: { db: Db; env: Env; writes: Writes }) {
  const uploads = path.join(env.DATA_DIR, 'uploads')
  const media = mediaRepository(db)
  const backgroundJobs = workQueue(app.log)
  const imageWorker = pictures()
  let opening: Promise<Storage> | undefined

  /** Opened on first use. */
  const storage = (): Promise<Storage> => {
    opening ??= openStorage(env)
    return opening
  }
  const { mark, clean, sweep } = uploadCleaner(uploads, media, storage)

  const store = {
    storage,
    makePreview: previewImages(storage, imageWorker),
    /** Calls `receive` to write a temporary file, then processes and stores it. */
    async keep(shopId: number, receive: (file: string) => Promise<Upload>, options: KeepOptions): Promise<StoredMedia> {
      const folder = randomBytes(16).toString('hex')
      const file = path.join(uploads, folder)
      await mkdir(uploads, { recursive: true })
      try {
        const upload = await receive(file)
        const row = await keepFile(shopId, { ...options, folder, upload })
        await rm(file)
        if (row.image_type === 'Image') backgroundJobs.add((closing) => addAvif(row, closing))
        return row
      } catch (error) {
        await clean(folder).catch((reason: unknown) =>
          app.log.error({ err: loggable(reason) }, 'Cleaning up a failed upload failed'),
        )
        throw error
      }
    },
    /** Deletes a stored file whose row `forget` deletes. */
    async remove(folder: string, forget: () => Promise<void>): Promise<void> {
      await mark(folder)
      await forget()
      await clean(folder)
    },
    /** Measures the play of color in a stored sheet (docs/product/media.md#the-light-bench). */
    async measureFire({ folder, widths }: Pick<StoredMedia, 'folder' | 'widths'>): Promise<MeasuredFire> {
      const { disk } = await storage()
      return imageWorker.fire(await disk.getBytes(`${folder}/${widths.at(-1)}.webp`))
    },
    /** A small JPEG of a stored picture, for PDFs. It is made once; undefined for a picture that is not stored here. */
    async printed(url: string): Promise<Buffer | undefined> {
      const [, folder, width] = /^\/media\/(\w{1,64})\/(\d{1,5})\.webp$/.exec(url) ?? []
      if (!folder) return undefined
      const opened = await storage()
      const kept = `${folder}/print.jpg`
      if (await readStat(opened, kept)) return Buffer.from(await opened.disk.getBytes(kept))
      const smallest = `${folder}/${Math.min(pictureWidths[0], Number(width))}.webp`
      if (!(await readStat(opened, smallest))) return undefined
      const content = await imageWorker.jpeg(await opened.disk.getBytes(smallest))
      await opened.disk.put(kept, content)
      return Buffer.from(content)
    },
    /** Waits until all pending AVIF variants are done. */
    drained: backgroundJobs.drained,
  }

  async function keepFile(
    shopId: number,
    { folder, upload, as, admit }: KeepOptions & { folder: string; upload: Upload },
  ): Promise<StoredMedia> {
    const { mime, sha256 } = upload
    const image_type = storedTypes[mime]
    const { disk } = await storage()
    const files =
      image_type === 'Image'
        ? await keepPicture(disk, folder, await imageWorker.read(upload.file, as))
        : await keepWhole(disk, `${folder}/${image_type.toLowerCase()}`, upload)
    return media.add({ shops_id: shopId, folder, image_type, mime, sha256, ...files }, admit)
  }

  /** If interrupted, it starts over at the next start. Files of a picture deleted in the meantime are deleted too. */
  async function addAvif(picture: PendingPicture, closing: AbortSignal): Promise<void> {
    await mark(picture.folder)
    await storeAvif(picture, closing).finally(() => clean(picture.folder))
  }

  async function storeAvif({ folder, widths, ...key }: PendingPicture, closing: AbortSignal): Promise<void> {
    const { disk } = await storage()
    const largest = await disk.getBytes(`${folder}/${widths.at(-1)}.webp`)
    for (const width of widths) {
      if (closing.aborted) return
      const content = await imageWorker.avif(largest, width)
      if (!content) return
      await disk.put(`${folder}/${width}.avif`, content)
    }
    await writes.publish(key.shops_id, (tx) => media.setFormats(tx, key, ['webp', 'avif']))
  }

  app.decorate('media', store)
  app.addHook('onListen', async () => {
    backgroundJobs.add(sweep)
    backgroundJobs.add(async () => {
      for (const picture of await media.listWithoutAvif()) backgroundJobs.add((closing) => addAvif(picture, closing))
    })
  })
  app.addHook('onClose', async () => {
    await backgroundJobs.close()
    imageWorker.end()
  })
  return store
}

/** Removes what interrupted uploads have left behind. */
function uploadCleaner(uploads: string, media: MediaRepository, storage: () => Promise<Storage>) {
  /** Marks a folder, as an upload does, so that the next start after a killed process cleans it. */
  async function mark(folder: string): Promise<void> {
    await mkdir(uploads, { recursive: true })
    await writeFile(path.join(uploads, folder), '')
  }

  /** Deletes stored files without a row. The upload is deleted last because it marks them for cleanup. */
  async function clean(folder: string): Promise<void> {
    if (!(await media.hasFolder(folder))) await (await storage()).disk.deleteAll(folder)
    await rm(path.join(uploads, folder), { force: true })
  }

  async function sweep(): Promise<void> {
    for (const folder of await readdir(uploads).catch(() => [])) {
      const { mtimeMs } = await stat(path.join(uploads, folder))
      if (/^[0-9a-f]{32}$/.test(folder) && mtimeMs < Date.now() - hourMs) await clean(folder)
    }
  }

  return { mark, clean, sweep }
}

type Files = Pick<StoredMedia, 'bytes' | 'width' | 'height' | 'widths' | 'formats'>

async function keepPicture(disk: Disk, folder: string, { width, height, variants }: Picture): Promise<Files> {
  for (const variant of variants) await disk.put(`${folder}/${variant.width}.webp`, variant.content)
  return {
    bytes: variants.reduce((sum, { content }) => sum + content.length, 0),
    width,
    height,
    widths: variants.map((variant) => variant.width),
    formats: ['webp'],
  }
}

/** A video or document is stored as it came. */
async function keepWhole(disk: Disk, name: string, { file, mime, bytes }: Upload): Promise<Files> {
  const format = mime.replace(/^\w+\//, '')
  await disk.copyFromFs(file, `${name}.${format}`, { contentLength: bytes })
  return { bytes, width: null, height: null, widths: [], formats: [format] }
}
