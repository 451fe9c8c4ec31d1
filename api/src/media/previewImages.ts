import { errorCodes } from '@elegant/shared/rules'
import { HttpError } from '../http/responses/httpErrors.ts'
import { readStat, type Storage } from './mediaStorage.ts'
import type { pictures } from './pictures.ts'

/** Pictures that may wait for their preview image at the same time; an upload waits behind them. */
const maxWaiting = 20

/**
 * Makes the preview image that messengers show of a stored picture: `{folder}/1600.jpg` of `{folder}/1600.webp`, in one
 * size (docs/product/media.md). It is made at the first request and kept beside the picture. Other keys get none.
 */
export function previewImages(
  storage: () => Promise<Storage>,
  imageWorker: Pick<ReturnType<typeof pictures>, 'preview'>,
): (key: string) => Promise<void> {
  const waiting = new Map<string, Promise<void>>()

  async function make(key: string): Promise<void> {
    const { disk } = await storage()
    const preview = await imageWorker.preview(await disk.getBytes(getSource(key)))
    if (preview) await disk.put(key, preview)
  }

  return async (key) => {
    if (!(await readStat(await storage(), getSource(key)))) return
    if (waiting.has(key)) return waiting.get(key)
    if (waiting.size >= maxWaiting)
      throw new HttpError(429, errorCodes.rateLimited, 'Too many pictures are being made.')
    const work = make(key).finally(() => waiting.delete(key))
    waiting.set(key, work)
    return work
  }
}

function getSource(key: string): string {
  return key.replace(/\.jpg$/, '.webp')
}
