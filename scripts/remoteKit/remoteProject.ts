import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { releaseFolder } from '@elegant/releases/files/releasePaths'
import { browserTests } from '../../build/browserTests.ts'
import { buildRelease } from '../releases/buildRelease.ts'
import { buildAndCheck, dist, projectDir, remote } from './project.ts'

/** The configuration of the unit tests. */
export const tests = browserTests(remote)

export async function build(): Promise<void> {
  const release = await buildRelease(remote, dist)
  console.log(`${remote.name}: ${release.version} is built, in ${releaseFolder(dist, remote.name, release)}.`)
}

/** Checks what `release` does, and the types before. */
export async function checkAll(): Promise<void> {
  const compiler = createRequire(import.meta.url).resolve('typescript/package.json')
  const { status } = spawnSync(process.execPath, [path.join(compiler, '../bin/tsc'), '-p', projectDir], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`${remote.name}: check types failed.`)
  const log = (message: string) => console.log(`${remote.name}: ${message}`)
  log('check types     passed')
  const { version } = await buildAndCheck(remote.name, [], log)
  log(`${version} passed the checks.`)
}
