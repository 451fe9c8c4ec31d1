/** Bytes in which cameras write when the picture was taken. */
const headBytes = 256 * 1024
const marker = [...'Exif\0\0'].map((letter) => letter.charCodeAt(0))
const tags = { exif: 0x8769, takenAt: 0x9003 } as const

/** When a picture was taken: as its Exif data say, of JPEG, WebP and HEIC files, else when the file was written. */
export async function readTakenAt(file: File): Promise<number> {
  try {
    const head = new DataView(await file.slice(0, headBytes).arrayBuffer())
    return readExifTime(head) ?? file.lastModified
  } catch {
    // A damaged file, with a length that leads out of it, or one that cannot be read.
    return file.lastModified
  }
}

/** `DateTimeOriginal` in milliseconds, taken as the local time of this device. */
function readExifTime(head: DataView): number | undefined {
  const start = indexOf(head, marker)
  if (start < 0) return undefined
  const tiff = start + marker.length
  const isLittle = head.getUint16(tiff) === 0x4949
  const exif = readTag(tiff + head.getUint32(tiff + 4, isLittle), tags.exif)
  const text = exif === undefined ? undefined : readTag(tiff + exif, tags.takenAt)
  return text === undefined ? undefined : getTime(readWords(head, tiff + text, 19))

  /** The value of a tag in a directory of 12-byte entries. */
  function readTag(directory: number, tag: number): number | undefined {
    const count = head.getUint16(directory, isLittle)
    for (let at = directory + 2; at < directory + 2 + count * 12; at += 12) {
      if (head.getUint16(at, isLittle) === tag) return head.getUint32(at + 8, isLittle)
    }
  }
}

/** Reads `2026:11:25 15:08:42`. */
function getTime(text: string): number | undefined {
  const match = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(text)
  if (!match) return undefined
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match.slice(1).map(Number)
  return year === 0 ? undefined : new Date(year, month - 1, day, hour, minute, second).getTime()
}

export function readWords(data: DataView, at: number, length: number): string {
  return String.fromCharCode(...Array.from({ length }, (_, index) => data.getUint8(at + index)))
}

/** The place of some bytes, or -1. */
export function indexOf(data: DataView, bytes: number[]): number {
  for (let at = 0; at <= data.byteLength - bytes.length; at++) {
    if (bytes.every((byte, index) => data.getUint8(at + index) === byte)) return at
  }
  return -1
}
