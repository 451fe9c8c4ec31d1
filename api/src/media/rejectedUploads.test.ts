import { createForm, type FormPart, type RequestFile, uploadForm } from '../testing/form.ts'
import { animation, mp4, picture, plainPng } from '../testing/mediaSamples.ts'
import { openUploadTest, uploadLimits } from '../testing/uploadScenes.ts'

const shop = await openUploadTest()
afterAll(shop.close)

describe('the form', () => {
  test('may contain its fields after the file', async () => {
    const content = await picture(64).png().toBuffer()
    const parts = [
      { name: 'file', content, filename: 'opal.png' },
      { name: 'image_type', content: 'Image' },
    ]
    expect((await shop.upload(createForm(parts))).status).toBe(201)
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
    expect(await shop.refused(createForm(parts))).toMatchObject({
      status,
      body: {
        message: expect.stringContaining(sentence),
        payload: { errors: expect.arrayContaining([expect.objectContaining({ path: name })]) },
      },
    })
  })

  const { headers, payload } = createForm([image, opal])
  test.each<[string, RequestFile]>([
    ['without a boundary', { headers: { 'content-type': 'multipart/form-data' }, payload }],
    ['with another boundary', { headers: { 'content-type': 'multipart/form-data; boundary=else' }, payload }],
    ['cut off after a header', { headers, payload: payload.subarray(0, payload.indexOf('filename')) }],
    ['cut off in the file', { headers, payload: payload.subarray(0, payload.length - 40) }],
    ['with nothing in it', { headers, payload: '' }],
  ])('%s is rejected with a message', async (_, form) => {
    expect(await shop.refused(form)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } })
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
    const { status, body } = await shop.upload(uploadForm('Image', plainPng(8, 8), filename))
    expect(status).toBe(201)
    expect(body.url).toMatch(/^\/media\/[0-9a-f]{32}\/8\.webp$/)
    expect(shop.leftovers().media).toContain(body.url.split('/')[2])
  })

  test('is rejected by all other routes', async () => {
    expect(await shop.admin.send('/cart_items', { headers, payload })).toMatchObject({ status: 415 })
    expect(await shop.upload({ headers: { 'content-type': 'application/json' }, payload: '{}' })).toMatchObject({
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
      expect(await shop.refused(uploadForm(kind, content, 'opal.png'))).toMatchObject({
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
    expect(await shop.refused(uploadForm('Image', await content()))).toMatchObject({
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
      Buffer.concat([png, Buffer.alloc(uploadLimits.PICTURE_LIMIT - png.length)]),
      'A picture may have at most 2.4 MB',
    ],
    ['video', 'Video', mp4(uploadLimits.VIDEO_LIMIT), 'A video may have at most 2.9 MB'],
  ])('is rejected: a %s one byte above the limit', async (_, kind, content, sentence) => {
    expect((await shop.upload(uploadForm(kind, content))).status).toBe(201)
    const larger = uploadForm(kind, Buffer.concat([content, Buffer.alloc(1)]))
    expect(await shop.refused(larger)).toMatchObject({
      status: 413,
      body: { code: 'TOO_LARGE', message: sentence, payload: { errors: [{ path: 'file' }] } },
    })
  })

  test('is rejected because of its Content-Length alone', async () => {
    const { headers } = uploadForm('Video', '')
    expect(await shop.refused({ headers: { ...headers, 'content-length': '2000000000' }, payload: '' })).toMatchObject({
      status: 413,
    })
  })
})

/** Changes the canvas size of the animation. */
async function spread(animation: Promise<Buffer>, side: number): Promise<Buffer> {
  const gif = await animation
  gif.writeUInt16LE(side, 6)
  gif.writeUInt16LE(side, 8)
  return gif
}
