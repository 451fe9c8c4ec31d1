import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { mediaFiles } from '../db/schema.ts'
import type { RequestFile } from './form.ts'
import { type Caller, openTestApp, testEnv } from './testApp.ts'

export const uploadLimits = { PICTURE_LIMIT: 2_500_000, VIDEO_LIMIT: 3_000_000 }

/** A shop with low limits of uploads, whose files are in a folder of its own. */
export async function openUploadTest() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'elegant-media-'))
  const limits = { PICTURE_LIMIT: String(uploadLimits.PICTURE_LIMIT), VIDEO_LIMIT: String(uploadLimits.VIDEO_LIMIT) }
  const testApp = await openTestApp({ env: testEnv({ DATA_DIR: dataDir, ...limits }) })
  const admin: Caller = await testApp.member('admin')
  const rows = () => testApp.db.select().from(mediaFiles)
  return { testApp, admin, rows, upload, stored, leftovers, refused, close }

  async function upload({ headers, payload }: RequestFile, who: { token?: string } = admin, app = testApp.app) {
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

  /** Runs a rejected upload and expects it to leave nothing behind. */
  async function refused(form: RequestFile): Promise<{ status: number; body: { message: string } }> {
    await testApp.app.media.drained()
    const before = { files: leftovers(), rows: await rows() }
    const answer = await upload(form)
    expect({ files: leftovers(), rows: await rows() }).toEqual(before)
    expect(answer.body).toMatchObject({ message: expect.any(String), requestId: expect.any(String) })
    return answer
  }

  async function close() {
    await testApp.close()
    rmSync(dataDir, { recursive: true })
  }
}

function list(dir: string): string[] {
  try {
    return readdirSync(dir)
  } catch {
    return []
  }
}
