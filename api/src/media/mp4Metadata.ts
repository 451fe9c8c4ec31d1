import { type FileHandle, open } from 'node:fs/promises'
import { invalid } from '../http/responses/httpErrors.ts'

/** A box of an MP4: four bytes of length, then its type; `end` is exclusive. */
interface Box {
  type: string
  typeAt: number
  contentAt: number
  end: number
}

/** Boxes with the place, time and author of a video; players ignore them. */
const metadata = ['udta', 'meta', 'uuid']
/** Boxes that may contain metadata boxes. */
const containers = ['moov', 'trak']
/** Limits the time that a crafted file takes. An hour of video in one-second fragments has fewer. */
const maxBoxes = 20_000
const noVideo = 'The video is damaged, or of a kind that we cannot read'

/**
 * Blanks the metadata of an MP4, such as the place where it was recorded. Works in place, so that no
 * offset in the file changes. Rejects files that are not MP4 beyond their first bytes.
 */
export async function blankMp4Metadata(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    const { size } = await file.stat()
    const found = await blankBoxes(file, 0, size, { left: maxBoxes })
    if (!found.includes('moov')) throw noVideoError()
  } finally {
    await file.close()
  }
}

/** Returns the types of the boxes from `start` to `end`. */
async function blankBoxes(file: FileHandle, start: number, end: number, budget: { left: number }): Promise<string[]> {
  const types: string[] = []
  for (let at = start; at < end; ) {
    budget.left -= 1
    if (budget.left < 0) throw noVideoError()
    const box = await boxAt(file, at, end)
    types.push(box.type)
    if (metadata.includes(box.type)) await blankBox(file, box)
    else if (containers.includes(box.type)) await blankBoxes(file, box.contentAt, box.end, budget)
    at = box.end
  }
  return types
}

async function boxAt(file: FileHandle, at: number, end: number): Promise<Box> {
  const { buffer: head, bytesRead } = await file.read(Buffer.alloc(16), 0, Math.min(16, end - at), at)
  if (bytesRead < 8) throw noVideoError()
  const short = head.readUInt32BE(0)
  // 1: the length follows in eight bytes. 0: the box extends to the end.
  const isLong = short === 1
  const length = isLong ? Number(head.readBigUInt64BE(8)) : short || end - at
  const contentAt = at + (isLong ? 16 : 8)
  if (contentAt > at + length || at + length > end) throw noVideoError()
  return { type: head.toString('latin1', 4, 8), typeAt: at + 4, contentAt, end: at + length }
}

/** Turns a box into a `free` box, which players skip. */
async function blankBox(file: FileHandle, { typeAt, contentAt, end }: Box): Promise<void> {
  await file.write(Buffer.from('free'), 0, 4, typeAt)
  const zeros = Buffer.alloc(64 * 1024)
  for (let at = contentAt; at < end; at += zeros.length) {
    await file.write(zeros, 0, Math.min(zeros.length, end - at), at)
  }
}

function noVideoError() {
  return invalid([{ path: 'file', message: noVideo }])
}
