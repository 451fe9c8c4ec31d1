import { cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { activateRelease } from '@elegant/releases/commands'
import { readRegistry } from '@elegant/releases/registry'
import { shellBuildFile } from '@elegant/releases/shellBuild'
import { apiDocumentFile, previousApiDocumentFile } from '../build/bundle.ts'
import { distDir, rootDir } from '../build/paths.ts'
import { serverFile } from '../webpack.base.js'
import { checkReleases, readShellBuild } from './build.ts'
import { bucketFromEnv } from './releases/bucketFromEnv.ts'
import { remotes } from './releases/buildRelease.ts'
import { releaseAuthor } from './releases/releaseAuthor.ts'

// What docker/compose.yml does first: brings what was built here to where the shop reads it, while it goes on serving.
// Of the remotes only what was never released: what is live of them, their teams decide.

const buildDir = path.join(rootDir, 'dist')
const shell = await readShellBuild(buildDir)
if (!shell) throw new Error(`There is no build in ${buildDir}.`)
const bucket = bucketFromEnv(distDir)
await bucket?.pull()
checkReleases(shell, await readRegistry(distDir))

const first = await readRegistry(buildDir)
for (const name of remotes) {
  const { remotes: records } = await readRegistry(distDir)
  const release = first.remotes[name]?.versions[first.remotes[name].active]
  if (records[name] || !release) continue
  await publishFolder(path.join('remotes', name, release.version))
  await activateRelease({ dist: distDir, bucket, name, by: releaseAuthor(), why: 'the first one' }, release)
  console.log(`${name} ${release.version} is live.`)
}
await publishApiDocument()
await publishFolder('shell', [serverFile, shellBuildFile])
console.log(`The shell ${shell.release} is live.`)
await bucket?.close()

/** What the API says of itself, and what it said before: remotes are checked against both. */
async function publishApiDocument(): Promise<void> {
  const now = await readFile(path.join(buildDir, 'server', apiDocumentFile), 'utf8')
  const live = path.join(distDir, 'server', apiDocumentFile)
  const last = await readFile(live, 'utf8').catch(() => undefined)
  if (last === now) return
  await mkdir(path.dirname(live), { recursive: true })
  if (last !== undefined) await writeFile(path.join(distDir, 'server', previousApiDocumentFile), last)
  await writeFile(live, now)
}

/** Brings the files of a folder, each whole or not at all; those that point to others come last. What was there stays for open tabs. */
async function publishFolder(folder: string, last: string[] = []): Promise<void> {
  const target = path.join(distDir, folder)
  await mkdir(target, { recursive: true })
  const files = (await readdir(path.join(buildDir, folder))).filter((file) => !last.includes(file))
  for (const file of [...files, ...last]) {
    const temporary = path.join(target, `${file}.tmp-${process.pid}`)
    await cp(path.join(buildDir, folder, file), temporary)
    await rename(temporary, path.join(target, file))
  }
}
