import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { collectGarbage } from '@elegant/releases/commands/collectGarbage'
import { activateRelease } from '@elegant/releases/commands/commands'
import { readRegistry } from '@elegant/releases/registry/registry'
import { openMachines } from '@elegant/releases/testing/machines'
import { buildShellRelease } from '@elegant/releases/testing/releases'
import { shellName } from '@elegant/releases/types'
import { jest } from '@jest/globals'
import { apiDocumentFile } from '../build/paths.ts'
import { publish } from './publish.ts'

let folder: string
let image: string
let dist: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'elegant-publish-'))
  image = path.join(folder, 'image')
  dist = path.join(folder, 'dist')
  await mkdir(path.join(image, 'server'), { recursive: true })
  await writeFile(path.join(image, 'server', apiDocumentFile), '{}')
  await release(image, '1')
})
afterEach(() => rm(folder, { recursive: true }))

const command = (at: string) => ({ dist: at, name: shellName, by: 'ada', why: '' })
const live = async () => (await readRegistry(dist)).shell?.active

async function release(at: string, version: string): Promise<void> {
  await mkdir(path.join(at, 'remotes', shellName, version), { recursive: true })
  await activateRelease(command(at), buildShellRelease({ version }))
}

test('a start makes the shell of the image live, and never again once it was replaced and removed', async () => {
  const log = jest.fn<(message: string) => void>()
  await publish(image, dist, log)
  expect(await live()).toBe('1')
  for (const version of ['2', '3', '4']) await release(dist, version)
  expect(await collectGarbage(command(dist), 0)).toEqual(['1'])
  await publish(image, dist, log)
  expect(await live()).toBe('4')
  expect(log).toHaveBeenLastCalledWith('The shell 4 is live.')
})

test('while the bucket cannot be read the shop starts with the releases that it has', async () => {
  const { server, close } = await openMachines()
  const { endpoint = '', bucket } = server.bucket
  process.env.RELEASES_URL = `s3://${bucket}?endpoint=${endpoint}`
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  try {
    const log = jest.fn<(message: string) => void>()
    server.state.isDown = true
    await expect(publish(image, dist, log)).rejects.toThrow()
    server.state.isDown = false
    await publish(image, dist, log)
    server.state.isDown = true
    await expect(publish(image, dist, log)).resolves.toBe(false)
    expect(log).toHaveBeenLastCalledWith(expect.stringContaining('The bucket cannot be read'))
    expect(await live()).toBe('1')
  } finally {
    delete process.env.RELEASES_URL
    warn.mockRestore()
    await close()
  }
})
