import { uploadLimits } from '@elegant/shared/rules'
import { createForm } from '../testing/form.ts'
import { mp4, plainPng } from '../testing/mediaSamples.ts'
import { openTestApp } from '../testing/testApp.ts'

const testApp = await openTestApp()
const admin = await testApp.member('admin')
afterAll(testApp.close)

const pdf = Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj')

async function send(content: string | Uint8Array, filename = 'report.pdf') {
  const { headers, payload } = createForm([{ name: 'file', content, filename }])
  const authorization = `Bearer ${admin.token}`
  const request = { url: '/api/lab_reports', headers: { ...headers, authorization }, payload }
  const response = await testApp.app.inject({ method: 'POST', ...request })
  return { status: response.statusCode, body: response.json() }
}

test('a PDF is stored as it came, and is only ever saved by a browser', async () => {
  const { status, body } = await send(pdf)
  expect({ status, body }).toEqual({
    status: 201,
    body: { url: expect.stringMatching(/^\/media\/\w{32}\/document\.pdf$/) },
  })
  const { rawPayload, headers } = await testApp.app.inject(body.url)
  expect(rawPayload).toEqual(pdf)
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="lab-report.pdf"',
    'x-content-type-options': 'nosniff',
  })
})

test('a picture is stored as other pictures are', async () => {
  expect(await send(plainPng(8, 8), 'report.pdf')).toMatchObject({
    status: 201,
    body: { url: expect.stringMatching(/^\/media\/\w{32}\/8\.webp$/) },
  })
})

test.each([
  ['a video', mp4(5000), 415, 'Videos cannot be sent here'],
  ['HTML under the name of a PDF', '<!doctype html><script>alert(1)</script>', 415, 'The file must be'],
  ['nothing', '', 400, 'Please select a file to upload'],
  ['a PDF that is too large', Buffer.concat([pdf, Buffer.alloc(uploadLimits.Document)]), 413, 'at most 10 MB'],
])('%s is refused', async (_, content, status, sentence) => {
  expect(await send(content)).toMatchObject({
    status,
    body: { message: expect.stringContaining(sentence), payload: { errors: [{ path: 'file' }] } },
  })
})
