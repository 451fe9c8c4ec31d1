import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { Print, Prints } from '@elegant/api/prints'
import { avif } from '@elegant/api/variants'
import sharp from 'sharp'
import { develop, expose, type Shot } from './camera.ts'
import { films } from './portfolio/films.ts'
import { turntables } from './portfolio/turntables.ts'
import { hero, portfolio } from './portfolio.ts'
import { list, print, printFilm } from './print.ts'
import { frames, getFrame, getSheet } from './turntable.ts'

// npm run pictures -- [names]: renders the demo shop's pictures (docs/pictures.md). Runs as the command and as its threads.

interface Order {
  width: number
  samples: number | undefined
  /** Output folder of a preview; by default the pictures replace the demo's. */
  out: string | undefined
}

interface Taken {
  name: string
  seconds: number
  print: Print | undefined
}

const demoPictures = path.resolve(import.meta.dirname, '../../api/pictures')
/** Hero picture of the home page, in the widths that storefront/src/home uses. */
const head = { name: 'hero', folder: path.resolve(demoPictures, '../../storefront/src/home'), widths: [480, 768, 1152] }
/** Pictures traced at a smaller width are enlarged to this. */
const full = 1600
/** Six seconds. */
const filmed = { count: 90, rate: 15 }

if (isMainThread) await command()
else
  parentPort?.on(
    'message',
    (name: string) => void take(name, workerData).then((taken) => parentPort?.postMessage(taken)),
  )

async function command(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      width: { type: 'string', default: String(full) },
      samples: { type: 'string' },
      threads: { type: 'string', default: '2' },
      out: { type: 'string' },
      turntable: { type: 'boolean', default: false },
    },
  })
  const { out } = values
  const workerData: Order = { width: Number(values.width), samples: Number(values.samples) || undefined, out }
  await mkdir(out ?? demoPictures, { recursive: true })
  const names = values.turntable ? matching(Object.keys(turntables), positionals) : namesFor(positionals)
  const next = names[Symbol.iterator]()
  const prints: Prints = {}
  const threads = Array.from({ length: Math.min(Number(values.threads), names.length) }, async () => {
    const thread = new Worker(new URL(import.meta.url), { workerData })
    for (const wanted of next) {
      thread.postMessage(wanted)
      const { name, seconds, print: made } = await once(thread, 'message').then(([taken]): Taken => taken)
      if (made) prints[name] = made
      console.log(`${seconds.toFixed(1).padStart(6)} s  ${name}`)
    }
    await thread.terminate()
  })
  await Promise.all(threads)
  if (Object.keys(prints).length > 0) await list(prints, demoPictures)
}

/** Returns all pictures, or those that match the patterns. */
function namesFor(patterns: string[]): string[] {
  return matching([...Object.keys(portfolio), ...Object.keys(films), head.name], patterns)
}

function matching(all: string[], patterns: string[]): string[] {
  if (patterns.length === 0) return all
  return patterns.flatMap((pattern) => {
    const found = all.filter((name) => new RegExp(`^(${pattern})$`).test(name))
    if (found.length === 0) throw new Error(`There is no picture ${pattern}.`)
    return found
  })
}

async function take(name: string, { width, samples, out }: Order): Promise<Taken> {
  const started = Date.now()
  const shotAt = turntables[name]
  if (shotAt) {
    const folder = out ?? '.pictures'
    const side = width < full ? width : frames.width
    const all = Array.from({ length: frames.count }, (_, index) => getFrame(shotAt, index, side))
    const { bytes, fire, ...size } = getSheet(all, side)
    await sharp(bytes, { raw: { ...size, channels: 3 } })
      .resize({ width: frames.width * frames.columns, kernel: 'lanczos3' })
      // Few samples leave single dark pixels in bright patches.
      .median(3)
      .webp({ quality: 90 })
      .toFile(path.join(folder, `${name}.webp`))
    await writeFile(path.join(folder, `${name}.json`), `${JSON.stringify(fire, null, 2)}\n`)
    return { name, seconds: (Date.now() - started) / 1000, print: undefined }
  }
  if (films[name]) {
    const file = path.join(out ?? demoPictures, name, 'video.mp4')
    await mkdir(path.dirname(file), { recursive: true })
    const size = await turn(films[name], { width, samples }, file)
    const made = out === undefined ? await printFilm(file, size) : undefined
    return { name, seconds: (Date.now() - started) / 1000, print: made }
  }
  const shot = name === head.name ? hero() : portfolio[name]?.()
  if (!shot) throw new Error(`There is no picture ${name}.`)
  const film = expose(samples ? { ...shot, samples } : shot, width)
  const raw = { width: film.width, height: film.height, channels: 3 as const }
  const picture = sharp(develop(film, shot.exposure), { raw })
  if (out !== undefined) {
    await picture.png().toFile(path.join(out, `${name}.png`))
    return { name, seconds: (Date.now() - started) / 1000, print: undefined }
  }
  if (name === head.name) {
    for (const width of head.widths)
      await avif(picture.clone().resize({ width })).toFile(path.join(head.folder, `${name}-${width}.avif`))
    return { name, seconds: (Date.now() - started) / 1000, print: undefined }
  }
  const enlarged = await picture.resize({ width: full, kernel: 'lanczos3' }).png().toBuffer()
  const made = await print(sharp(enlarged), name, demoPictures)
  return { name, seconds: (Date.now() - started) / 1000, print: made }
}

/** Renders a video frame by frame and encodes it with ffmpeg. Returns its size. */
async function turn(
  shotAt: (degrees: number) => Shot,
  { width, samples }: Pick<Order, 'width' | 'samples'>,
  file: string,
): Promise<{ width: number; height: number }> {
  const height = Math.round(width * 1.25)
  // Dimensions must be even because of chroma subsampling.
  const size = { width: 4 * Math.round((width * 3) / 8), height: 4 * Math.round((height * 3) / 8) }
  const encoder = spawn(
    'ffmpeg',
    [
      '-y',
      '-loglevel',
      'error',
      '-f',
      'rawvideo',
      '-pix_fmt',
      'rgb24',
      '-s',
      `${width}x${height}`,
      '-r',
      String(filmed.rate),
      '-i',
      '-',
      '-vf',
      `scale=${size.width}:${size.height}:flags=lanczos`,
      '-c:v',
      'libx264',
      '-preset',
      'veryslow',
      '-crf',
      '21',
      '-pix_fmt',
      'yuv420p',
      '-movflags',
      '+faststart',
      file,
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  )
  const ended = once(encoder, 'close')
  for (let frame = 0; frame < filmed.count; frame++) {
    const shot = shotAt((360 * frame) / filmed.count)
    const film = expose(samples ? { ...shot, samples } : shot, width)
    encoder.stdin.write(develop(film, shot.exposure))
  }
  encoder.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}.`)
  return size
}
