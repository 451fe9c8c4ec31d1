import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { measureFire } from '@elegant/api/fire'
import type { Prints } from '@elegant/api/prints'
import { getSheet } from '@elegant/api/variants'
import sharp from 'sharp'
import { list } from './print.ts'

// `node scripts/run.mjs demo/renderer/printTurntables.ts FOLDER`: takes the sheets of turntables in a folder, named
// `<picture>.<light>.webp`, into api/pictures, as the media store would, with the fire measured in them.

const pictures = path.resolve(import.meta.dirname, '../../api/pictures')
const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Name the folder with the sheets')

const prints: Prints = {}
for (const file of (await readdir(folder)).filter((name) => /^[\w-]+\.\w+\.webp$/.test(name)).sort()) {
  const name = file.replace(/\.webp$/, '')
  const sheet = sharp(await readFile(path.join(folder, file)))
  const own = path.join(pictures, name)
  await rm(own, { recursive: true, force: true })
  await mkdir(own, { recursive: true })
  const webp = await getSheet(sheet, 'webp')
  const { width, height } = await sharp(webp).metadata()
  await writeFile(path.join(own, `${width}.webp`), webp)
  const avif = await getSheet(sheet, 'avif')
  await writeFile(path.join(own, `${width}.avif`), avif)
  const sha256 = createHash('sha256').update(webp).digest('hex')
  const fire = await measureFire(sharp(webp))
  prints[name] = {
    folder: sha256.slice(0, 32),
    image_type: 'Image',
    mime: 'image/webp',
    bytes: webp.length,
    width,
    height,
    widths: [width],
    formats: ['webp', 'avif'],
    sha256,
    fire,
  }
  console.log(`${name}: WebP ${webp.length}, AVIF ${avif.length} bytes, ${JSON.stringify(fire)}`)
}
await list(prints, pictures)
