import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A picture of noise, which hardly compresses. */
export function picture(width: number, height = width) {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } })
}

/** An animation of distinct frames. */
export async function animation(frames: number, size = 16): Promise<Buffer> {
  const pixels = await Promise.all(Array.from({ length: frames }, () => picture(size).png().toBuffer()))
  return sharp(pixels, { join: { animated: true } })
    .gif()
    .toBuffer()
}

/** A PNG of one color: few bytes for any number of pixels. */
export function plainPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // One bit for a gray pixel.
  header.writeUInt8(1, 8)
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

/** An MP4 without content; `index` is the content of its moov box. */
export function mp4(bytes: number, index = Buffer.alloc(0)): Buffer {
  const begin = Buffer.concat([
    Buffer.from('000000186674797069736f6d0000020069736f6d6d703431', 'hex'),
    mp4Box('moov', index),
  ])
  return Buffer.concat([begin, mp4Box('mdat', Buffer.alloc(bytes - begin.length - 8, 7))])
}

export function mp4Box(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(8 + content.length)
  return Buffer.concat([length, Buffer.from(type, 'latin1'), content])
}

export function webm(bytes: number): Buffer {
  return Buffer.concat([
    Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'),
    Buffer.alloc(bytes - 28, 7),
  ])
}
