import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Exits as the release command does at an interrupt: before the check has heard of it. */
const program = (folder: string) => `
  import { cleanUpOnExit } from '${path.join(import.meta.dirname, 'cleanUpOnExit.ts')}'
  process.once('SIGINT', () => process.exit(1))
  const ended = new AbortController()
  cleanUpOnExit('${folder}', ended)
  ended.signal.addEventListener('abort', () => console.log('ended'))
  setInterval(() => process.kill(process.pid, 'SIGINT'), 10)
`

test('an interrupted check ends its shop and removes its folder, although the command exits at once', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'elegant-smoke-'))
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program(folder)])
  expect([status, String(stdout), existsSync(folder)]).toEqual([1, 'ended\n', false])
  await rm(folder, { recursive: true, force: true })
})
