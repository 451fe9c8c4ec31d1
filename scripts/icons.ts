import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { previewSize } from '@elegant/shared/rules'
import sharp from 'sharp'
import { rootDir } from '../build/paths.ts'
import { markSvg } from '../shell/server/html/icon.ts'

// `npm run icons`: draws the icons of phones from the mark of the logo, and the shop's preview image, into shell/server/icons.

const folder = path.join(rootDir, 'shell/server/icons')
const paper = '#fbfaf6'
/** The ground of the picture, so that it has no edge. */
const velvet = '#070604'
const hero = path.join(rootDir, 'storefront/src/home/hero-1152.avif')

await mkdir(folder, { recursive: true })
await drawIcon('icon-192.png', 192, 0.92)
await drawIcon('icon-512.png', 512, 0.92)
// Phones cut off up to a tenth on each side, and iOS fills what is transparent with black.
await drawIcon('icon-maskable-512.png', 512, 0.6, paper)
await drawIcon('apple-touch-icon.png', 180, 0.72, paper)
await sharp(hero)
  .resize({ ...previewSize, fit: 'contain', background: velvet })
  .jpeg({ quality: 82, mozjpeg: true })
  .toFile(path.join(folder, 'preview.jpg'))

/** Draws the mark in the middle of a square; `share` is its part of the side. */
async function drawIcon(name: string, side: number, share: number, background = '#0000'): Promise<void> {
  const size = Math.round(side * share)
  const mark = await sharp(Buffer.from(markSvg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png()
    .toBuffer()
  await sharp({ create: { width: side, height: side, channels: 4, background } })
    .composite([{ input: mark }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(path.join(folder, name))
}
