import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { limits } from '@elegant/shared/rules'
import { mediaFiles, threadPictures } from '../db/schema.ts'
import { uploadForm } from '../testing/form.ts'
import { picture } from '../testing/mediaSamples.ts'
import { type TestApp, testEnv } from '../testing/testApp.ts'
import { openThreadTest, type ThreadScenes } from '../testing/threadScenes.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'elegant-thread-pictures-'))
let test: TestApp
let scenes: ThreadScenes

beforeAll(async () => {
  ;({ test, scenes } = await openThreadTest({ env: testEnv({ DATA_DIR: dataDir }) }))
})
afterAll(async () => {
  await test.close()
  rmSync(dataDir, { recursive: true })
})

it('of a conversation are limited, also when they arrive at the same time, and refused ones are not stored', async () => {
  const { id, path: url, phone } = await scenes.enquire()
  const file = { shops_id: test.shop.id, image_type: 'Image', mime: 'image/webp', bytes: 1, sha256: '' } as const
  const kept = Array.from({ length: limits.threadPictures - 1 }, (_, at) => ({ ...file, folder: `kept-${at}` }))
  const files = await test.db.insert(mediaFiles).values(kept).returning({ mediafiles_id: mediaFiles.id })
  await test.db.insert(threadPictures).values(files.map((row) => ({ ...row, shops_id: test.shop.id, threads_id: id })))

  const { headers, payload } = uploadForm('Image', await picture(64).png().toBuffer())
  const upload = () =>
    test.app.inject({
      method: 'POST',
      url: `/api${url}/pictures`,
      headers: { ...headers, authorization: `Bearer ${phone.token}` },
      payload,
    })
  const answers = await Promise.all([upload(), upload(), upload()])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409])
  expect(await test.db.$count(threadPictures)).toBe(limits.threadPictures)
  expect(await test.db.$count(mediaFiles)).toBe(limits.threadPictures)
  expect(readdirSync(path.join(dataDir, 'media'))).toHaveLength(1)
})
