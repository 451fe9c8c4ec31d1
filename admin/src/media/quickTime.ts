import { indexOf, readWords } from './takenAt.ts'

/** The codec that all browsers play; iPhones film in it with "Most Compatible". */
const playable = 'avc1'
/** The index of a video is small; one that is larger is damaged. */
const maxIndex = 32 * 1024 ** 2

/** True for a film in Apple's container, which differs from MP4 by its brand. */
export function isQuickTime({ type, name }: File): boolean {
  return type === 'video/quicktime' || /\.(mov|qt)$/i.test(name)
}

/**
 * Relabels a QuickTime film as the MP4 that it is, without converting it.
 * @returns undefined if its pictures are not in H.264, or the file cannot be read
 */
export async function toMp4(file: File): Promise<File | undefined> {
  const index = await readIndex(file)
  const brand = new DataView(await file.slice(0, 12).arrayBuffer())
  if (!index || brand.byteLength < 12 || readWords(brand, 4, 4) !== 'ftyp') return undefined
  if (indexOf(index, getBytes(playable)) < 0) return undefined
  const parts = [file.slice(0, 8), new Uint8Array(getBytes('mp42')), file.slice(12)]
  return new File(parts, file.name.replace(/\.\w+$/, '.mp4'), { type: 'video/mp4', lastModified: file.lastModified })
}

/** The box `moov`, which names the codecs. It may be the last one. */
async function readIndex(file: File): Promise<DataView | undefined> {
  for (let at = 0; at + 8 <= file.size; ) {
    const head = new DataView(await file.slice(at, at + 16).arrayBuffer())
    const short = head.getUint32(0)
    // 1: the length follows in eight bytes. 0: the box extends to the end.
    const isLong = short === 1 && head.byteLength === 16
    const length = isLong ? Number(head.getBigUint64(8)) : short || file.size - at
    if (length < 8) return undefined
    if (readWords(head, 4, 4) === 'moov') {
      return length > maxIndex ? undefined : new DataView(await file.slice(at, at + length).arrayBuffer())
    }
    at += length
  }
}

function getBytes(text: string): number[] {
  return [...text].map((letter) => letter.charCodeAt(0))
}
