import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { activateRelease } from '@elegant/releases/commands'
import { assertCompatible } from '@elegant/releases/compatibility'
import { findShellBuild } from '@elegant/releases/current'
import { readRegistry } from '@elegant/releases/registry'
import { shellBuildFile } from '@elegant/releases/shellBuild'
import { apiDocumentFile, previousApiDocumentFile } from '../build/bundle.ts'
import { distDir, rootDir } from '../build/paths.ts'
import { remotes } from '../build/workspaces.ts'
import { serverFile } from '../webpack.base.js'
import { bucketFromEnv } from './releases/bucketFromEnv.ts'
import { releaseAuthor } from './releases/releaseAuthor.ts'

// The first step of docker/compose.yml: copies the builds of this image to the folder that the shop serves, without
// downtime. Releases a remote only if it has never been released, or if the shell changes the contract: otherwise its team
// decides what is live.

const buildDir = path.join(rootDir, 'dist')
const shell = await findShellBuild(buildDir)
if (!shell) throw new Error(`There is no build in ${buildDir}.`)
const bucket = bucketFromEnv(distDir)
await bucket?.pull()

const first = await readRegistry(buildDir)
for (const name of remotes) {
  const { remotes: records } = await readRegistry(distDir)
  const release = first.remotes[name]?.versions[first.remotes[name].active]
  const record = records[name]
  const isOutdated = record?.versions[record.active]?.contract !== shell.contract
  if (!release || !isOutdated) continue
  await publishFolder(path.join('remotes', name, release.version))
  await activateRelease(
    {
      dist: distDir,
      bucket,
      shell,
      name,
      by: releaseAuthor(),
      why: record ? 'the contract with the shell has changed' : 'first release',
    },
    release,
  )
  console.log(`${name} ${release.version} is live.`)
}
assertCompatible(shell, await readRegistry(distDir))
await publishApiDocument()
await publishFolder('shell', [serverFile, shellBuildFile])
console.log(`The shell ${shell.release} is live.`)
await bucket?.close()

/** Publishes the API description and keeps the previous one: remotes are checked against both. */
async function publishApiDocument(): Promise<void> {
  const now = await readFile(path.join(buildDir, 'server', apiDocumentFile), 'utf8')
  const live = path.join(distDir, 'server', apiDocumentFile)
  const last = await readFile(live, 'utf8').catch(() => undefined)
  if (last === now) return
  await mkdir(path.dirname(live), { recursive: true })
  if (last !== undefined) await writeFile(path.join(distDir, 'server', previousApiDocumentFile), last)
  await writeFile(live, now)
}

/** Copies the files of a folder atomically, those in `last` at the end because they refer to others. Old files stay for open tabs. */
async function publishFolder(folder: string, last: string[] = []): Promise<void> {
  const target = path.join(distDir, folder)
  await mkdir(target, { recursive: true })
  const files = (await readdir(path.join(buildDir, folder))).filter((file) => !last.includes(file))
  for (const file of [...files, ...last]) {
    const temporary = path.join(target, `${file}.tmp-${process.pid}`)
    try {
      await cp(path.join(buildDir, folder, file), temporary)
      await rename(temporary, path.join(target, file))
    } finally {
      await rm(temporary, { force: true })
    }
  }
}
