import { once } from 'node:events'
import { mkdirSync, readdirSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { limits } from '@elegant/shared/rules'
import { inArray, sql } from 'drizzle-orm'
import { mediaFiles, threadPictures } from '../db/schema.ts'
import { uploadForm } from '../testing/form.ts'
import { picture } from '../testing/mediaSamples.ts'
import type { Caller } from '../testing/testApp.ts'
import { openThreadTest } from '../testing/threadScenes.ts'

const { testApp, scenes } = await openThreadTest()
afterAll(testApp.close)

test('of a conversation are limited, also when they arrive at the same time, and refused ones are not stored', async () => {
  const { id, path: url, phone } = await scenes.enquire()
  const file = { shops_id: testApp.shop.id, image_type: 'Image', mime: 'image/webp', bytes: 1, sha256: '' } as const
  const kept = Array.from({ length: limits.threadPictures - 1 }, (_, at) => ({ ...file, folder: `kept-${at}` }))
  const files = await testApp.db.insert(mediaFiles).values(kept).returning({ mediafiles_id: mediaFiles.id })
  await testApp.db
    .insert(threadPictures)
    .values(files.map((row) => ({ ...row, shops_id: testApp.shop.id, threads_id: id })))

  const { headers, payload } = uploadForm('Image', await picture(64).png().toBuffer())
  const upload = () => send(`${url}/pictures`, phone, { headers, payload })
  const answers = await Promise.all([upload(), upload(), upload()])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409])
  expect(await testApp.db.$count(threadPictures)).toBe(limits.threadPictures)
  expect(await testApp.db.$count(mediaFiles)).toBe(limits.threadPictures)
  expect(readdirSync(path.join(testApp.env.DATA_DIR, 'media'))).toHaveLength(1)
})

test('that no message has sent are deleted after a day', async () => {
  const { path: url, phone, read, reply } = await scenes.enquire()
  const form = uploadForm('Image', await picture(64).png().toBuffer())
  const upload = async () => (await send(`${url}/pictures`, phone, form)).json()
  const [sent, unsent] = [await upload(), await upload()]
  await reply({ text: 'Like this one', pictures: [sent.id] })
  const age = (hours: number) =>
    testApp.db
      .update(mediaFiles)
      .set({ created_at: sql`now() - ${hours}::int * interval '1 hour'` })
      .where(inArray(mediaFiles.id, [sent.id, unsent.id]))
  const statuses = async () => {
    for (const sweep of testApp.app.sweeps) await sweep()
    return Promise.all([sent, unsent].map(async (one) => (await testApp.app.inject(one.url)).statusCode))
  }
  await age(23)
  expect(await statuses()).toEqual([200, 200])
  await age(25)
  expect(await statuses()).toEqual([200, 404])
  const isStored = inArray(mediaFiles.id, [sent.id, unsent.id])
  expect(await testApp.db.select({ id: mediaFiles.id }).from(mediaFiles).where(isStored)).toEqual([{ id: sent.id }])
  await testApp.app.media.drained()
  expect(readdirSync(path.join(testApp.env.DATA_DIR, 'uploads'))).toEqual([])

  const message = 'Picture 2 was not uploaded to this conversation, or more than 24 hours ago. Please upload it again'
  expect(await reply({ text: 'And this', pictures: [sent.id, unsent.id] })).toMatchObject({
    status: 400,
    body: { message, payload: { errors: [{ path: 'pictures[1]', message }] } },
  })
  expect((await read()).body.entries).toHaveLength(1)
  const again = await upload()
  expect(await reply({ text: 'And this', pictures: [sent.id, again.id] })).toMatchObject({ status: 200 })
})

test('that arrive slowly leave room for the shop and for other networks', async () => {
  const { path: url, phone } = await scenes.enquire()
  const port = Number(new URL(await testApp.app.listen({ port: 0, host: '127.0.0.1' })).port)
  const form = uploadForm('Image', await picture(64).png().toBuffer())
  const slow = [1, 2, 3].map(() => {
    const call = request({ port, host: '127.0.0.1', method: 'POST', path: `/api${url}/pictures` })
    for (const [name, value] of Object.entries(withToken(form.headers, phone))) call.setHeader(name, value)
    call.write(form.payload.subarray(0, 200))
    return call
  })
  const uploads = path.join(testApp.env.DATA_DIR, 'uploads')
  mkdirSync(uploads, { recursive: true })
  // Variants of earlier pictures have their place there, too.
  await testApp.app.media.drained()
  while (readdirSync(uploads).length < slow.length) await setImmediate()

  expect((await send(`${url}/pictures`, phone, form)).statusCode).toBe(503)
  expect((await send(`${url}/pictures`, phone, form, '198.51.100.7')).statusCode).toBe(201)
  expect((await send('/image_upload', await testApp.member('admin'), form)).statusCode).toBe(201)
  for (const call of slow) {
    call.end(form.payload.subarray(200))
    const [answer] = await once(call, 'response')
    expect(answer.statusCode).toBe(201)
  }
})

type Form = Pick<ReturnType<typeof uploadForm>, 'headers' | 'payload'>

function send(url: string, caller: Caller, { headers, payload }: Form, remoteAddress?: string) {
  return testApp.app.inject({
    method: 'POST',
    url: `/api${url}`,
    payload,
    remoteAddress,
    headers: withToken(headers, caller),
  })
}

function withToken(headers: Form['headers'], { token }: Caller) {
  return { ...headers, authorization: `Bearer ${token}` }
}
