import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { uploadForm } from '../testing/form.ts'
import { openTestApp } from '../testing/testApp.ts'

const testApp = await openTestApp()
afterAll(testApp.close)
const admin = await testApp.member('admin')
const upright = await sharp({ create: { width: 500, height: 800, channels: 3, background: '#00ff00' } })
  .png()
  .toBuffer()
const { url } = (await admin.send('/image_upload', uploadForm('Image', upright))).body

const preview = () => url.replace('.webp', '.jpg')

test('shows a picture whole, at 1200 × 630 pixels on the shop’s ground', async () => {
  const { statusCode, headers, rawPayload } = await testApp.app.inject(preview())
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' })
  const colorAt = async (left: number, top: number) => [
    ...(await sharp(rawPayload).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
  ]
  expect((await colorAt(10, 315)).every((part) => part < 40)).toBe(true)
  for (const top of [4, 625]) expect((await colorAt(600, top))[1]).toBeGreaterThan(200)
})

test('is made once, and kept beside the picture', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => testApp.app.inject(preview())))
  expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1)
  const folder = path.join(testApp.env.DATA_DIR, path.dirname(url))
  expect(readdirSync(folder).filter((name) => name.endsWith('.jpg'))).toHaveLength(1)
})

test.each(['nothing/1600.jpg', 'x.jpg', '../secret/800.jpg'])('is not made for %s', async (key) => {
  expect((await testApp.app.inject(`/media/${key}`)).statusCode).toBe(404)
})

test('of a file that is no picture is no server error for the next one', async () => {
  const folder = path.join(testApp.env.DATA_DIR, path.dirname(url))
  writeFileSync(path.join(folder, '77.webp'), 'no picture')
  expect((await testApp.app.inject(url.replace(/\d+\.webp$/, '77.jpg'))).statusCode).toBe(404)
  expect((await testApp.app.inject(preview())).statusCode).toBe(200)
})
