import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import S3rver from 's3rver'
import sharp from 'sharp'
import { buildApp } from '../app.ts'
import { mediaFiles } from '../db/schema.ts'
import { buildShop, type TestShop } from '../testing/factories.ts'
import { uploadForm } from '../testing/form.ts'
import { animation, mp4, picture } from '../testing/mediaSamples.ts'
import { openTestApp, type TestApp, testEnv } from '../testing/testApp.ts'
import { openTestDatabase } from '../testing/testDatabase.ts'

const dirs: string[] = []
function newDir(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'elegant-media-'))
  dirs.push(dir)
  return dir
}
afterAll(() => {
  for (const dir of dirs) rmSync(dir, { recursive: true })
})

async function upload({ member }: TestApp, image_type: string, content: Buffer) {
  const { status, body } = await (await member('admin')).send('/image_upload', uploadForm(image_type, content))
  expect(status).toBe(201)
  return body
}

describe('the next start', () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>
  let shop: TestShop
  beforeAll(async () => {
    database = await openTestDatabase()
    shop = await buildShop(database.db)
  })
  afterAll(() => database.close())

  /** Starts an app on these folders and closes it after `visit`. */
  async function run(DATA_DIR: string, visit: (app: FastifyInstance) => Promise<void>): Promise<void> {
    const app = await buildApp({ db: database, env: testEnv({ DATA_DIR }), logger: false })
    await app.listen({ port: 0, host: '127.0.0.1' })
    await visit(app)
    await app.close()
  }

  /** Inserts a row as an upload does. */
  const stored = (folder: string) =>
    database.db.insert(mediaFiles).values({
      shops_id: shop.id,
      folder,
      image_type: 'Image',
      mime: 'image/jpeg',
      bytes: 1,
      width: 40,
      height: 40,
      widths: [20, 40],
      formats: ['webp'],
      sha256: '',
    })

  const formats = async () => {
    const rows = await database.db.select().from(mediaFiles).orderBy(mediaFiles.id)
    return Object.fromEntries(rows.map((row) => [row.folder.charAt(0), row.formats]))
  }

  test('creates missing AVIF variants and skips the ones it cannot create', async () => {
    const dir = newDir()
    const contents = { a: await picture(40).webp().toBuffer(), b: Buffer.from('no picture'), c: await animated(40) }
    for (const [name, content] of Object.entries(contents)) {
      mkdirSync(path.join(dir, 'media', name.repeat(32)), { recursive: true })
      writeFileSync(path.join(dir, 'media', name.repeat(32), '40.webp'), content)
      await stored(name.repeat(32))
    }
    await stored('d'.repeat(32))
    await run(dir, (app) => app.media.drained())
    expect(await formats()).toEqual({ a: ['webp', 'avif'], b: ['webp'], c: ['webp'], d: ['webp'] })
    expect(readdirSync(path.join(dir, 'media', 'a'.repeat(32))).sort()).toEqual(['20.avif', '40.avif', '40.webp'])
    expect(await sharp(path.join(dir, 'media', 'a'.repeat(32), '20.avif')).metadata()).toMatchObject({ width: 20 })
  })

  test('removes uploads that a killed process left an hour ago, and nothing else', async () => {
    const dir = newDir()
    const [dead = '', young = '', kept = ''] = ['1', '2', '3'].map((name) => name.repeat(32))
    for (const folder of [dead, young, kept]) {
      mkdirSync(path.join(dir, 'media', folder), { recursive: true })
      writeFileSync(path.join(dir, 'media', folder, '40.webp'), 'x')
      mkdirSync(path.join(dir, 'uploads'), { recursive: true })
      writeFileSync(path.join(dir, 'uploads', folder), 'x')
      const hours = folder === young ? 0.5 : 2
      const time = new Date(Date.now() - hours * 60 * 60 * 1000)
      utimesSync(path.join(dir, 'uploads', folder), time, time)
    }
    await stored(kept)
    await run(dir, (app) => app.media.drained())
    expect(readdirSync(path.join(dir, 'uploads'))).toEqual([young])
    expect(readdirSync(path.join(dir, 'media')).sort()).toEqual([young, kept])
  })

  test('resumes after it was interrupted by closing', async () => {
    const dir = newDir()
    const folder = 'f'.repeat(32)
    mkdirSync(path.join(dir, 'media', folder), { recursive: true })
    await picture(40)
      .webp()
      .toFile(path.join(dir, 'media', folder, '40.webp'))
    await stored(folder)
    const first = path.join(dir, 'media', folder, '20.avif')
    await run(dir, async () => {
      while (!existsSync(first)) await setImmediate()
    })
    // Regardless of the second variant, the row contains 'avif' only if all variants exist.
    const done = (await formats()).f?.includes('avif')
    expect(existsSync(path.join(dir, 'media', folder, '40.avif'))).toBe(done)
    await run(dir, (app) => app.media.drained())
    expect((await formats()).f).toEqual(['webp', 'avif'])
  })
})

test('a picture that is deleted while its AVIF variants are made leaves nothing behind', async () => {
  const testApp = await openTestApp({ env: testEnv({ DATA_DIR: newDir() }) })
  const { url } = await upload(testApp, 'Image', await picture(1600).png().toBuffer())
  const folder = String(url).split('/')[2] ?? ''
  const files = path.join(testApp.env.DATA_DIR, 'media', folder)
  while (!existsSync(path.join(files, '400.avif'))) await setImmediate()
  await testApp.app.media.remove(folder, async () => {
    await testApp.db.delete(mediaFiles)
  })
  await testApp.app.media.drained()
  expect(readdirSync(path.dirname(files))).toEqual([])
  expect(readdirSync(path.join(testApp.env.DATA_DIR, 'uploads'))).toEqual([])
  await testApp.close()
})

describe('in a bucket', () => {
  const directory = newDir()
  const env = { ...process.env }
  let server: S3rver
  let testApp: TestApp
  const bucket = path.join(directory, 'opals')
  const objects = () => readdirSync(bucket, { recursive: true }).filter((name) => String(name).endsWith('_object'))

  beforeAll(async () => {
    server = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory,
      configureBuckets: [{ name: 'opals' }],
    })
    const { port } = await server.run()
    Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' })
    const STORAGE_URL = `s3://opals?endpoint=http://127.0.0.1:${port}&region=eu-west-1`
    testApp = await openTestApp({ env: testEnv({ DATA_DIR: newDir(), STORAGE_URL }) })
  })
  afterAll(async () => {
    await testApp.close()
    await server.close()
    process.env = env
  })

  test('a picture is stored and served in every width and format', async () => {
    const { url } = await upload(testApp, 'Image', await picture(900).jpeg().toBuffer())
    await testApp.app.media.drained()
    for (const [name, type] of [
      ['400.webp', 'image/webp'],
      ['900.webp', 'image/webp'],
      ['800.avif', 'image/avif'],
    ]) {
      const { statusCode, headers, rawPayload } = await testApp.app.inject(url.replace('900.webp', name))
      expect([statusCode, headers['content-type']]).toEqual([200, type])
      expect(headers['content-length']).toBe(String(rawPayload.length))
      expect((await sharp(rawPayload).metadata()).width).toBe(Number.parseInt(String(name), 10))
    }
    expect((await testApp.app.inject(url.replace('900.webp', '123.webp'))).statusCode).toBe(404)
  })

  test('a video is served in ranges', async () => {
    const content = mp4(300_000)
    const { url } = await upload(testApp, 'Video', content)
    const whole = await testApp.app.inject(url)
    expect(whole.rawPayload.equals(content)).toBe(true)
    const part = await testApp.app.inject({ url, headers: { range: 'bytes=4-11' } })
    expect([part.statusCode, part.body]).toEqual([206, 'ftypisom'])
    expect(part.headers['content-range']).toBe('bytes 4-11/300000')
    const known = await testApp.app.inject({ url, headers: { 'if-none-match': String(whole.headers.etag) } })
    expect(known.statusCode).toBe(304)
  })

  test('an upload whose row cannot be stored leaves nothing behind', async () => {
    const before = objects()
    expect(before.length).toBeGreaterThan(0)
    await testApp.pool.query('alter table media_files rename column sha256 to something_else')
    await expect(upload(testApp, 'Image', await picture(500).png().toBuffer())).rejects.toThrow()
    await testApp.pool.query('alter table media_files rename column something_else to sha256')
    expect(objects()).toEqual(before)
  })
})

async function animated(size: number): Promise<Buffer> {
  return sharp(await animation(3, size), { animated: true })
    .webp()
    .toBuffer()
}
