import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { mediaFiles } from '../db/schema.ts'
import { buildShop } from '../testing/factories.ts'
import { createForm, type FormPart, uploadForm } from '../testing/form.ts'
import { animation, mp4, mp4Box, picture, plainPng, webm } from '../testing/mediaSamples.ts'
import { type Caller, openTestApp, type TestApp, testEnv } from '../testing/testApp.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'elegant-media-'))
const limits = { PICTURE_LIMIT: 2_500_000, VIDEO_LIMIT: 3_000_000 }
let testApp: TestApp
let admin: Caller

beforeAll(async () => {
  const given = { PICTURE_LIMIT: String(limits.PICTURE_LIMIT), VIDEO_LIMIT: String(limits.VIDEO_LIMIT) }
  testApp = await openTestApp({ env: testEnv({ DATA_DIR: dataDir, ...given }) })
  admin = await testApp.member('admin')
})
afterAll(async () => {
  await testApp.close()
  rmSync(dataDir, { recursive: true })
})

type Form = { headers: Record<string, string>; payload: Buffer | string }

async function upload({ headers, payload }: Form, who: { token?: string } = admin, app = testApp.app) {
  const authorization = who.token ? { authorization: `Bearer ${who.token}` } : {}
  const response = await app.inject({
    method: 'POST',
    url: '/api/image_upload',
    headers: { ...headers, ...authorization },
    payload,
  })
  return { status: response.statusCode, body: response.json() }
}

/** Fetches a stored file by its URL. */
async function stored(url: string): Promise<Buffer> {
  const response = await testApp.app.inject(url)
  expect(response.statusCode).toBe(200)
  return response.rawPayload
}

/** Lists all files on the disk that uploads have created. */
function leftovers(dir = dataDir): { uploads: string[]; media: string[] } {
  return { uploads: list(path.join(dir, 'uploads')), media: list(path.join(dir, 'media')) }
}

function list(dir: string): string[] {
  try {
    return readdirSync(dir)
  } catch {
    return []
  }
}

const rows = () => testApp.db.select().from(mediaFiles)

/** Runs a rejected upload and expects it to leave nothing behind. */
async function refused(form: Form): Promise<{ status: number; body: { message: string } }> {
  await testApp.app.media.drained()
  const before = { files: leftovers(), rows: await rows() }
  const answer = await upload(form)
  expect({ files: leftovers(), rows: await rows() }).toEqual(before)
  expect(answer.body).toMatchObject({ message: expect.any(String), requestId: expect.any(String) })
  return answer
}

describe('a picture', () => {
  test('returns a response for both uses of the route', async () => {
    const { status, body } = await upload(uploadForm('Image', await picture(2000, 1000).jpeg().toBuffer()))
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
    const [row] = await testApp.db.select().from(mediaFiles).where(eq(mediaFiles.id, body.id))
    expect(row).toMatchObject({
      shops_id: testApp.shop.id,
      image_type: 'Image',
      mime: 'image/jpeg',
      width: 1600,
      height: 800,
    })
    expect(row?.bytes).toBeGreaterThan(1000)
  })

  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('may be a %s', async (format) => {
    const { status, body } = await upload(uploadForm('Image', await picture(64).toFormat(format).toBuffer()))
    expect(status).toBe(201)
    expect(await sharp(await stored(body.url)).metadata()).toMatchObject({ format: 'webp', width: 64, height: 64 })
  })

  test.each([
    [300, [300]],
    [400, [400]],
    [1000, [400, 800, 1000]],
    [1600, [400, 800, 1600]],
  ])('of %i pixels is stored in the widths %j', async (width, widths) => {
    const { body } = await upload(uploadForm('Image', await picture(width, 20).png().toBuffer()))
    expect(body.widths).toEqual(widths)
    for (const one of widths) {
      const file = await stored(body.url.replace(/\d+\.webp/, `${one}.webp`))
      expect((await sharp(file).metadata()).width).toBe(one)
    }
  })

  test('loses its metadata and is stored upright', async () => {
    const gps = { IFD0: { Copyright: 'Ada', Orientation: '6' }, IFD3: { GPSLatitude: '30/1 20/1 0/1' } }
    const original = await picture(200, 100).withExif(gps).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(await sharp(original).metadata()).toMatchObject({ orientation: 6, exif: expect.anything() })
    const { body } = await upload(uploadForm('Image', original))
    expect(body).toMatchObject({ width: 100, height: 200 })
    const { exif, xmp, iptc, icc, orientation } = await sharp(await stored(body.url)).metadata()
    expect({ exif, xmp, iptc, icc, orientation }).toEqual({})
  })

  test('loses appended data', async () => {
    const polyglot = Buffer.concat([await picture(64).png().toBuffer(), Buffer.from('<script>alert(1)</script>')])
    const { status, body } = await upload(uploadForm('Image', polyglot))
    expect(status).toBe(201)
    expect((await stored(body.url)).includes('<script')).toBe(false)
  })

  test('stays animated', async () => {
    const { status, body } = await upload(uploadForm('Image', await animation(5, 40)))
    expect(status).toBe(201)
    expect(body).toMatchObject({ width: 40, height: 40 })
    const kept = sharp(await stored(body.url), { animated: true })
    expect(await kept.metadata()).toMatchObject({ format: 'webp', pages: 5, pageHeight: 40 })
  })

  test('gets its AVIF variants in the background', async () => {
    const { body } = await upload(uploadForm('Image', await picture(900).jpeg().toBuffer()))
    await testApp.app.media.drained()
    const [row] = await testApp.db.select().from(mediaFiles).where(eq(mediaFiles.id, body.id))
    expect(row?.formats).toEqual(['webp', 'avif'])
    for (const width of [400, 800, 900]) {
      const file = await stored(body.url.replace('900.webp', `${width}.avif`))
      expect(await sharp(file).metadata()).toMatchObject({ format: 'heif', width })
    }
  })
})

describe('a video', () => {
  test.each([
    ['mp4', mp4(200_000)],
    ['webm', webm(3000)],
  ])('of type %s is stored unchanged', async (format, content) => {
    const { status, body } = await upload(uploadForm('Video', content))
    expect(status).toBe(201)
    const url = expect.stringMatching(new RegExp(`^/media/[0-9a-f]{32}/video\\.${format}$`))
    const file = { id: expect.any(Number), url, width: null, height: null, widths: [], formats: [format] }
    expect(body).toEqual({ ...file, path: { url }, video: file })
    expect((await stored(body.url)).equals(content)).toBe(true)
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
    const { status, body } = await upload(uploadForm('Video', content))
    expect(status).toBe(201)
    const kept = await stored(body.url)
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
    expect(await upload(uploadForm('Video', content))).toMatchObject({
      status: 400,
      body: { payload: { errors: [{ path: 'file', message }] } },
    })
  })
})

describe('the form', () => {
  test('may contain its fields after the file', async () => {
    const content = await picture(64).png().toBuffer()
    const parts = [
      { name: 'file', content, filename: 'opal.png' },
      { name: 'image_type', content: 'Image' },
    ]
    expect((await upload(createForm(parts))).status).toBe(201)
  })

  const opal = { name: 'file', content: plainPng(8, 8), filename: 'opal.png' }
  const image = { name: 'image_type', content: 'Image' }
  const broken: [string, FormPart[], number, string, string][] = [
    ['without a file', [image], 400, 'file', 'Please select a file to upload'],
    ['with an empty file', [image, { ...opal, content: '' }], 400, 'file', 'Please select a file to upload'],
    ['with text for a file', [image, { name: 'file', content: 'x' }], 400, 'body', 'The form cannot be read'],
    ['without image_type', [opal], 400, 'image_type', 'image_type is required'],
    ['with another image_type', [{ ...image, content: 'SVG' }, opal], 400, 'image_type', 'must be one of Image'],
    [
      'with the wrong image_type',
      [{ ...image, content: 'Video' }, opal],
      400,
      'image_type',
      'The file is a picture, not a video',
    ],
    ['with two image_types', [image, image, opal], 400, 'image_type', 'image_type must be given once'],
    ['with two files', [image, opal, opal], 400, 'body', 'The form cannot be read'],
    ['with 200 files', [image, ...Array.from({ length: 200 }, () => opal)], 400, 'body', 'The form cannot be read'],
    ['with a file under another name', [image, { ...opal, name: 'logo' }], 400, 'logo', 'Unknown field: logo'],
    ['with a field too many', [image, opal, { name: 'shops_id', content: '2' }], 400, 'body', 'Unknown field'],
    [
      'with a field __proto__',
      [image, opal, { name: '__proto__', content: 'x' }],
      400,
      'body',
      'The form cannot be read',
    ],
    ['with a file __proto__', [image, { ...opal, name: '__proto__' }], 400, 'body', 'The form cannot be read'],
    [
      'with 1,500 fields',
      [...Array.from({ length: 1500 }, (_, n) => ({ name: `field${n}`, content: 'x' })), image, opal],
      400,
      'body',
      'The form cannot be read',
    ],
    ['with a field of 2 MB', [{ ...image, content: 'x'.repeat(2_000_000) }, opal], 400, 'image_type', 'must be one of'],
  ]
  test.each(broken)('%s is rejected with a message', async (_, parts, status, name, sentence) => {
    expect(await refused(createForm(parts))).toMatchObject({
      status,
      body: {
        message: expect.stringContaining(sentence),
        payload: { errors: expect.arrayContaining([expect.objectContaining({ path: name })]) },
      },
    })
  })

  const { headers, payload } = createForm([image, opal])
  test.each<[string, Form]>([
    ['without a boundary', { headers: { 'content-type': 'multipart/form-data' }, payload }],
    ['with another boundary', { headers: { 'content-type': 'multipart/form-data; boundary=else' }, payload }],
    ['cut off after a header', { headers, payload: payload.subarray(0, payload.indexOf('filename')) }],
    ['cut off in the file', { headers, payload: payload.subarray(0, payload.length - 40) }],
    ['with nothing in it', { headers, payload: '' }],
  ])('%s is rejected with a message', async (_, form) => {
    expect(await refused(form)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } })
  })

  test.each([
    '../../x.png',
    '..\\\\x.png',
    '\u0000.png',
    `${'x'.repeat(300)}.png`,
    '.htaccess',
    'CON',
    '\u202Egnp.exe',
    '💎.png',
  ])('may contain the file name %j, which is ignored', async (filename) => {
    const { status, body } = await upload(uploadForm('Image', plainPng(8, 8), filename))
    expect(status).toBe(201)
    expect(body.url).toMatch(/^\/media\/[0-9a-f]{32}\/8\.webp$/)
    expect(leftovers().media).toContain(body.url.split('/')[2])
  })

  test('is rejected by all other routes', async () => {
    const response = await testApp.app.inject({
      method: 'POST',
      url: '/api/cart_items',
      headers: { ...headers, authorization: `Bearer ${admin.token}` },
      payload,
    })
    expect(response.statusCode).toBe(415)
    expect(await upload({ headers: { 'content-type': 'application/json' }, payload: '{}' })).toMatchObject({
      status: 415,
    })
  })
})

describe('a file that is neither picture nor video', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  test.each([
    ['an SVG', svg],
    ['an SVG with a prolog', `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg}`],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['a script', '#!/bin/sh\nrm -rf /'],
    ['PHP', '<?php system($_GET["x"]); ?>'],
    ['a PDF', '%PDF-1.7\n1 0 obj'],
    ['a Windows program', `MZ${'\u0000'.repeat(200)}`],
    ['one byte', 'x'],
    ['a TIFF', Buffer.from('49492a0008000000', 'hex')],
    ['a QuickTime film', Buffer.from('00000014667479707174202000000000717420200000', 'hex')],
  ])('%s is rejected, regardless of its name', async (_, content) => {
    for (const kind of ['Image', 'Video']) {
      expect(await refused(uploadForm(kind, content, 'opal.png'))).toMatchObject({
        status: 415,
        body: { code: 'UNSUPPORTED_MEDIA_TYPE', payload: { errors: [{ path: 'file' }] } },
      })
    }
  })
})

describe('a malicious picture', () => {
  test.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['of 256 million pixels', () => plainPng(16_000, 16_000), 'more than 40 million pixels'],
    ['of 10¹⁸ pixels', () => plainPng(8, 8).fill('3b9aca00', 16, 24, 'hex'), 'damaged'],
    ['of 101 frames', () => animation(101, 8), 'more than 100 frames'],
    ['of 11 frames with 4 million pixels each', () => spread(animation(11), 2000), 'more than 40 million pixels'],
    ['cut in half', async () => (await picture(300).jpeg().toBuffer()).subarray(0, 5000), 'damaged'],
    ['of a header only', () => plainPng(8, 8).subarray(0, 33), 'damaged'],
    ['with rubbish inside', async () => (await picture(300).png().toBuffer()).fill(0, 200, 9000), 'damaged'],
  ])('%s is rejected', async (_, content, sentence) => {
    expect(await refused(uploadForm('Image', await content()))).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(sentence), payload: { errors: [{ path: 'file' }] } },
    })
  })
})

describe('a file that is too large', () => {
  const png = plainPng(8, 8)
  test.each([
    [
      'picture',
      'Image',
      Buffer.concat([png, Buffer.alloc(limits.PICTURE_LIMIT - png.length)]),
      'A picture may have at most 2.4 MB',
    ],
    ['video', 'Video', mp4(limits.VIDEO_LIMIT), 'A video may have at most 2.9 MB'],
  ])('is rejected: a %s one byte above the limit', async (_, kind, content, sentence) => {
    expect((await upload(uploadForm(kind, content))).status).toBe(201)
    const larger = uploadForm(kind, Buffer.concat([content, Buffer.alloc(1)]))
    expect(await refused(larger)).toMatchObject({
      status: 413,
      body: { code: 'TOO_LARGE', message: sentence, payload: { errors: [{ path: 'file' }] } },
    })
  })

  test('is rejected because of its Content-Length alone', async () => {
    const { headers } = uploadForm('Video', '')
    expect(await refused({ headers: { ...headers, 'content-length': '2000000000' }, payload: '' })).toMatchObject({
      status: 413,
    })
  })
})

test('is for admins only, and stores nothing for others', async () => {
  await testApp.app.media.drained()
  const before = { files: leftovers(), rows: await rows() }
  const form = uploadForm('Image', plainPng(8, 8))
  expect(await upload(form, {})).toMatchObject({ status: 401 })
  for (const who of [await testApp.guest(), await testApp.member(), await testApp.member('blocked')]) {
    expect(await upload(form, who)).toMatchObject({ status: 403 })
  }
  expect({ files: leftovers(), rows: await rows() }).toEqual(before)
})

test('stores an upload for the shop of the admin', async () => {
  const elsewhere = await buildShop(testApp.db)
  const { body } = await upload(uploadForm('Image', plainPng(8, 8)), await testApp.member('admin', elsewhere))
  expect(await testApp.db.select().from(mediaFiles).where(eq(mediaFiles.id, body.id))).toMatchObject([
    { shops_id: elsewhere.id },
  ])
})

test('deletes the files if their row cannot be stored', async () => {
  const broken = await openTestApp()
  const owner = await broken.member('admin')
  await broken.pool.query('alter table media_files rename column sha256 to something_else')
  for (const form of [uploadForm('Image', plainPng(8, 8)), uploadForm('Video', mp4(5000))]) {
    expect(await upload(form, owner, broken.app)).toMatchObject({ status: 500, body: { code: 'INTERNAL' } })
    expect(leftovers(broken.env.DATA_DIR)).toEqual({ uploads: [], media: [] })
  }
  await broken.close()
})

describe('on a real connection', () => {
  let port: number
  beforeAll(async () => {
    port = Number(new URL(await testApp.app.listen({ port: 0, host: '127.0.0.1' })).port)
  })

  /** Sends the first half of an upload and waits until it has arrived. */
  async function half(): Promise<{ socket: Socket; rest: Buffer }> {
    await testApp.app.media.drained()
    const before = leftovers().uploads.length
    const { headers, payload } = uploadForm('Video', mp4(300_000))
    const socket = connect(port, '127.0.0.1')
    const head = [
      'POST /api/image_upload HTTP/1.1',
      'Host: localhost',
      `Authorization: Bearer ${admin.token}`,
      `Content-Type: ${headers['content-type']}`,
      `Content-Length: ${payload.length}`,
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.write(payload.subarray(0, payload.length / 2))
    await until(() => leftovers().uploads.length > before)
    return { socket, rest: payload.subarray(payload.length / 2) }
  }

  test('an aborted upload leaves nothing behind', async () => {
    await testApp.app.media.drained()
    const before = { files: leftovers(), rows: await rows() }
    const senders = [await half(), await half(), await half()]
    for (const { socket } of senders) socket.destroy()
    await until(() => leftovers().uploads.length === 0)
    expect({ files: leftovers(), rows: await rows() }).toEqual(before)
  })

  test('a fifth concurrent upload is rejected as temporary', async () => {
    const senders = [await half(), await half(), await half(), await half()]
    const form = uploadForm('Image', plainPng(8, 8))
    expect(await upload(form)).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
    const answers = senders.map(async ({ socket, rest }) => {
      socket.write(rest)
      const [answer] = await socket.take(1).toArray()
      socket.destroy()
      return String(answer)
    })
    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1.1 201/)
    expect((await upload(form)).status).toBe(201)
  })

  test('a client that sends far too much receives the error', async () => {
    const { headers, payload } = uploadForm('Video', mp4(20_000_000))
    const response = await fetch(`http://127.0.0.1:${port}/api/image_upload`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${admin.token}` },
      body: new Uint8Array(payload),
    })
    expect(response.status).toBe(413)
    await until(() => leftovers().uploads.length === 0)
  })
})

/** Changes the canvas size of the animation. */
async function spread(animation: Promise<Buffer>, side: number): Promise<Buffer> {
  const gif = await animation
  gif.writeUInt16LE(side, 6)
  gif.writeUInt16LE(side, 8)
  return gif
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await setImmediate()
}
