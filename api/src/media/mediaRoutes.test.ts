import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { mediaFiles } from '../db/schema.ts'
import { buildShop } from '../testing/factories.ts'
import { uploadForm } from '../testing/form.ts'
import { animation, mp4, mp4Box, picture, plainPng, webm } from '../testing/mediaSamples.ts'
import { openUploadTest } from '../testing/uploadScenes.ts'

const shop = await openUploadTest()
afterAll(shop.close)

describe('a picture', () => {
  test('returns a response for both uses of the route', async () => {
    const { status, body } = await shop.upload(uploadForm('Image', await picture(2000, 1000).jpeg().toBuffer()))
    expect(status).toBe(201)
    const file = {
      id: expect.any(Number),
      url: expect.stringMatching(/^\/media\/[0-9a-f]{32}\/1600\.webp$/),
      width: 1600,
      height: 800,
      widths: [400, 800, 1600],
      formats: ['webp'],
    }
    expect(body).toEqual({ ...file, path: { url: body.url }, image: file })
    expect(body.image).toMatchObject({ id: body.id, url: body.url })
    const [row] = await shop.testApp.db.select().from(mediaFiles).where(eq(mediaFiles.id, body.id))
    expect(row).toMatchObject({
      shops_id: shop.testApp.shop.id,
      image_type: 'Image',
      mime: 'image/jpeg',
      width: 1600,
      height: 800,
    })
    expect(row?.bytes).toBeGreaterThan(1000)
  })

  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('may be a %s', async (format) => {
    const { status, body } = await shop.upload(uploadForm('Image', await picture(64).toFormat(format).toBuffer()))
    expect(status).toBe(201)
    expect(await sharp(await shop.stored(body.url)).metadata()).toMatchObject({ format: 'webp', width: 64, height: 64 })
  })

  test.each([
    [300, [300]],
    [400, [400]],
    [1000, [400, 800, 1000]],
    [1600, [400, 800, 1600]],
  ])('of %i pixels is stored in the widths %j', async (width, widths) => {
    const { body } = await shop.upload(uploadForm('Image', await picture(width, 20).png().toBuffer()))
    expect(body.widths).toEqual(widths)
    for (const one of widths) {
      const file = await shop.stored(body.url.replace(/\d+\.webp/, `${one}.webp`))
      expect((await sharp(file).metadata()).width).toBe(one)
    }
  })

  test('loses its metadata and is stored upright', async () => {
    const gps = { IFD0: { Copyright: 'Ada', Orientation: '6' }, IFD3: { GPSLatitude: '30/1 20/1 0/1' } }
    const original = await picture(200, 100).withExif(gps).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(await sharp(original).metadata()).toMatchObject({ orientation: 6, exif: expect.anything() })
    const { body } = await shop.upload(uploadForm('Image', original))
    expect(body).toMatchObject({ width: 100, height: 200 })
    const { exif, xmp, iptc, icc, orientation } = await sharp(await shop.stored(body.url)).metadata()
    expect({ exif, xmp, iptc, icc, orientation }).toEqual({})
  })

  test('loses appended data', async () => {
    const polyglot = Buffer.concat([await picture(64).png().toBuffer(), Buffer.from('<script>alert(1)</script>')])
    const { status, body } = await shop.upload(uploadForm('Image', polyglot))
    expect(status).toBe(201)
    expect((await shop.stored(body.url)).includes('<script')).toBe(false)
  })

  test('stays animated', async () => {
    const { status, body } = await shop.upload(uploadForm('Image', await animation(5, 40)))
    expect(status).toBe(201)
    expect(body).toMatchObject({ width: 40, height: 40 })
    const kept = sharp(await shop.stored(body.url), { animated: true })
    expect(await kept.metadata()).toMatchObject({ format: 'webp', pages: 5, pageHeight: 40 })
  })

  test('gets its AVIF variants in the background', async () => {
    const { body } = await shop.upload(uploadForm('Image', await picture(900).jpeg().toBuffer()))
    await shop.testApp.app.media.drained()
    const [row] = await shop.testApp.db.select().from(mediaFiles).where(eq(mediaFiles.id, body.id))
    expect(row?.formats).toEqual(['webp', 'avif'])
    for (const width of [400, 800, 900]) {
      const file = await shop.stored(body.url.replace('900.webp', `${width}.avif`))
      expect(await sharp(file).metadata()).toMatchObject({ format: 'heif', width })
    }
  })
})

describe('a video', () => {
  test.each([
    ['mp4', mp4(200_000)],
    ['webm', webm(3000)],
  ])('of type %s is stored unchanged', async (format, content) => {
    const { status, body } = await shop.upload(uploadForm('Video', content))
    expect(status).toBe(201)
    const url = expect.stringMatching(new RegExp(`^/media/[0-9a-f]{32}/video\\.${format}$`))
    const file = { id: expect.any(Number), url, width: null, height: null, widths: [], formats: [format] }
    expect(body).toEqual({ ...file, path: { url }, video: file })
    expect((await shop.stored(body.url)).equals(content)).toBe(true)
  })
})

describe('an MP4', () => {
  test('loses the place of its recording and still plays', async () => {
    const place = '+30.3322-081.6557/'
    const told = mp4Box('udta', mp4Box('\u00A9xyz', Buffer.from(place)))
    const track = mp4Box('trak', Buffer.concat([mp4Box('tkhd', Buffer.alloc(84, 1)), told]))
    const apple = mp4Box('meta', Buffer.from(`com.apple.quicktime.location.ISO6709${place}`))
    const index = Buffer.concat([mp4Box('mvhd', Buffer.alloc(100, 2)), track, told, apple])
    const content = mp4(5000, index)
    const { status, body } = await shop.upload(uploadForm('Video', content))
    expect(status).toBe(201)
    const kept = await shop.stored(body.url)
    expect(kept.includes(place)).toBe(false)
    const blanked = (box: Buffer) => mp4Box('free', Buffer.alloc(box.length - 8))
    const plain = Buffer.concat([
      mp4Box('mvhd', Buffer.alloc(100, 2)),
      mp4Box('trak', Buffer.concat([mp4Box('tkhd', Buffer.alloc(84, 1)), blanked(told)])),
      blanked(told),
      blanked(apple),
    ])
    expect(kept.equals(mp4(5000, plain))).toBe(true)
  })

  test.each([
    ['of whose boxes one is longer than the file', mp4(5000).subarray(0, 4000)],
    ['without an index', Buffer.concat([mp4(5000).subarray(0, 24), mp4Box('mdat', Buffer.alloc(100))])],
    ['that goes on as something else', Buffer.concat([mp4(5000).subarray(0, 24), Buffer.alloc(5000, 7)])],
    ['with too many boxes', Buffer.concat([mp4(5000), ...Array<Buffer>(20_001).fill(mp4Box('free', Buffer.alloc(0)))])],
  ])('%s is rejected with a message', async (_, content) => {
    const message = 'The video is damaged, or of a kind that we cannot read'
    expect(await shop.upload(uploadForm('Video', content))).toMatchObject({
      status: 400,
      body: { payload: { errors: [{ path: 'file', message }] } },
    })
  })
})

test('is for admins only, and stores nothing for others', async () => {
  await shop.testApp.app.media.drained()
  const before = { files: shop.leftovers(), rows: await shop.rows() }
  const form = uploadForm('Image', plainPng(8, 8))
  expect(await shop.upload(form, {})).toMatchObject({ status: 401 })
  for (const who of [await shop.testApp.guest(), await shop.testApp.member(), await shop.testApp.member('blocked')]) {
    expect(await shop.upload(form, who)).toMatchObject({ status: 403 })
  }
  expect({ files: shop.leftovers(), rows: await shop.rows() }).toEqual(before)
})

test('stores an upload for the shop of the admin', async () => {
  const elsewhere = await buildShop(shop.testApp.db)
  const { body } = await shop.upload(uploadForm('Image', plainPng(8, 8)), await shop.testApp.member('admin', elsewhere))
  expect(await shop.testApp.db.select().from(mediaFiles).where(eq(mediaFiles.id, body.id))).toMatchObject([
    { shops_id: elsewhere.id },
  ])
})
