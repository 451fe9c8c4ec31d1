import { connect, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { uploadForm } from '../testing/form.ts'
import { mp4, plainPng } from '../testing/mediaSamples.ts'
import { openTestApp } from '../testing/testApp.ts'
import { openUploadTest } from '../testing/uploadScenes.ts'

const shop = await openUploadTest()
afterAll(shop.close)

test('deletes the files if their row cannot be stored', async () => {
  const broken = await openTestApp()
  const owner = await broken.member('admin')
  await broken.pool.query('alter table media_files rename column sha256 to something_else')
  for (const form of [uploadForm('Image', plainPng(8, 8)), uploadForm('Video', mp4(5000))]) {
    expect(await shop.upload(form, owner, broken.app)).toMatchObject({ status: 500, body: { code: 'INTERNAL' } })
    expect(shop.leftovers(broken.env.DATA_DIR)).toEqual({ uploads: [], media: [] })
  }
  await broken.close()
})

describe('on a real connection', () => {
  let port: number
  beforeAll(async () => {
    port = Number(new URL(await shop.testApp.app.listen({ port: 0, host: '127.0.0.1' })).port)
  })

  /** Sends the first half of an upload and waits until it has arrived. */
  async function half(): Promise<{ socket: Socket; rest: Buffer }> {
    await shop.testApp.app.media.drained()
    const before = shop.leftovers().uploads.length
    const { headers, payload } = uploadForm('Video', mp4(300_000))
    const socket = connect(port, '127.0.0.1')
    const head = [
      'POST /api/image_upload HTTP/1.1',
      'Host: localhost',
      `Authorization: Bearer ${shop.admin.token}`,
      `Content-Type: ${headers['content-type']}`,
      `Content-Length: ${payload.length}`,
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.write(payload.subarray(0, payload.length / 2))
    await until(() => shop.leftovers().uploads.length > before)
    return { socket, rest: payload.subarray(payload.length / 2) }
  }

  test('an aborted upload leaves nothing behind', async () => {
    await shop.testApp.app.media.drained()
    const before = { files: shop.leftovers(), rows: await shop.rows() }
    const senders = [await half(), await half(), await half()]
    for (const { socket } of senders) socket.destroy()
    await until(() => shop.leftovers().uploads.length === 0)
    expect({ files: shop.leftovers(), rows: await shop.rows() }).toEqual(before)
  })

  test('a fifth concurrent upload is rejected as temporary', async () => {
    const senders = [await half(), await half(), await half(), await half()]
    const form = uploadForm('Image', plainPng(8, 8))
    expect(await shop.upload(form)).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
    const answers = senders.map(async ({ socket, rest }) => {
      socket.write(rest)
      const [answer] = await socket.take(1).toArray()
      socket.destroy()
      return String(answer)
    })
    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1.1 201/)
    expect((await shop.upload(form)).status).toBe(201)
  })

  test('a client that sends far too much receives the error', async () => {
    const { headers, payload } = uploadForm('Video', mp4(20_000_000))
    const response = await fetch(`http://127.0.0.1:${port}/api/image_upload`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${shop.admin.token}` },
      body: new Uint8Array(payload),
    })
    expect(response.status).toBe(413)
    await until(() => shop.leftovers().uploads.length === 0)
  })
})

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await setImmediate()
}
